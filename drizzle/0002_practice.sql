CREATE TABLE `hand_in_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`hand_in_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`number` integer,
	`page` integer NOT NULL,
	`text` text NOT NULL,
	`state` text,
	`runs` integer DEFAULT 0 NOT NULL,
	`grade` text,
	`mark` real,
	`error` text,
	`override_mark` real,
	`comment` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`hand_in_id`) REFERENCES `hand_ins`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "hand_in_answers_graded" CHECK("hand_in_answers"."state" IS NULL OR "hand_in_answers"."state" <> 'graded' OR ("hand_in_answers"."grade" IS NOT NULL AND "hand_in_answers"."mark" IS NOT NULL)),
	CONSTRAINT "hand_in_answers_override" CHECK("hand_in_answers"."override_mark" IS NULL OR "hand_in_answers"."override_mark" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hand_in_answers_order` ON `hand_in_answers` (`hand_in_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `hand_in_answers_queue` ON `hand_in_answers` (`state`);--> statement-breakpoint
CREATE TABLE `hand_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`exam_id` text,
	`material_id` text,
	`against_title` text NOT NULL,
	`questions` text NOT NULL,
	`name` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`page_count` integer NOT NULL,
	`split_by` text NOT NULL,
	`problems` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "hand_ins_state" CHECK("hand_ins"."state" IN ('split', 'grading')),
	CONSTRAINT "hand_ins_sha256_form" CHECK(length("hand_ins"."sha256") = 64),
	CONSTRAINT "hand_ins_name" CHECK(length("hand_ins"."name") BETWEEN 1 AND 300)
);
--> statement-breakpoint
CREATE INDEX `hand_ins_recent` ON `hand_ins` (`deleted_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `practice_answers` (
	`round_id` text NOT NULL,
	`question_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`grade` text,
	PRIMARY KEY(`round_id`, `question_id`),
	FOREIGN KEY (`round_id`) REFERENCES `practice_rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "practice_answers_length" CHECK("practice_answers"."answer" IS NULL OR length("practice_answers"."answer") <= 10000),
	CONSTRAINT "practice_answers_answered" CHECK(("practice_answers"."answer" IS NULL) = ("practice_answers"."answered_at" IS NULL)),
	CONSTRAINT "practice_answers_graded" CHECK("practice_answers"."grade" IS NULL OR "practice_answers"."answer" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `practice_answers_question` ON `practice_answers` (`question_id`);--> statement-breakpoint
CREATE TABLE `practice_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`material_id` text NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practice_rounds_student` ON `practice_rounds` (`student_id`,`material_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `regrade_previews` (
	`attempt_id` text NOT NULL,
	`exam_question_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`grade` text,
	`mark` real,
	`error` text,
	PRIMARY KEY(`attempt_id`, `exam_question_id`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exam_question_id`) REFERENCES `exam_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "regrade_previews_graded" CHECK(("regrade_previews"."state" <> 'graded') OR ("regrade_previews"."grade" IS NOT NULL AND "regrade_previews"."mark" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `regrade_previews_queue` ON `regrade_previews` (`state`);--> statement-breakpoint
CREATE TABLE `__new_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`job_id` text,
	`stable_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`difficulty_asked` text NOT NULL,
	`difficulty` text NOT NULL,
	`context` text NOT NULL,
	`source_passage_id` integer,
	`rag` text NOT NULL,
	`sentence_faithfulness` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`rejection_reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_passage_id`) REFERENCES `passages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "questions_state" CHECK("__new_questions"."state" IN ('new', 'approved', 'rejected')),
	CONSTRAINT "questions_difficulty_asked" CHECK("__new_questions"."difficulty_asked" IN ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_difficulty" CHECK("__new_questions"."difficulty" IN ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_text" CHECK(length("__new_questions"."question") > 0 AND length("__new_questions"."answer") > 0)
);
--> statement-breakpoint
INSERT INTO `__new_questions`("id", "material_id", "job_id", "stable_id", "ordinal", "question", "answer", "difficulty_asked", "difficulty", "context", "source_passage_id", "rag", "sentence_faithfulness", "created_at", "deleted_at") SELECT "id", "material_id", "job_id", "stable_id", "ordinal", "question", "answer", "difficulty_asked", "difficulty", "context", "source_passage_id", "rag", "sentence_faithfulness", "created_at", "deleted_at" FROM `questions`;--> statement-breakpoint
DROP TABLE `questions`;--> statement-breakpoint
ALTER TABLE `__new_questions` RENAME TO `questions`;--> statement-breakpoint
CREATE UNIQUE INDEX `questions_order` ON `questions` (`job_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `questions_material` ON `questions` (`material_id`,`deleted_at`);--> statement-breakpoint
ALTER TABLE `exam_questions` ADD `proposed_points` text;--> statement-breakpoint
ALTER TABLE `materials` ADD `practice_opened_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `invite_mailed_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `invite_mail_error` text;