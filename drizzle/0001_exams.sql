CREATE TABLE `answer_grades` (
	`attempt_id` text NOT NULL,
	`exam_question_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`runs` integer DEFAULT 0 NOT NULL,
	`grade` text,
	`mark` real,
	`error` text,
	`graded_at` integer,
	`override_mark` real,
	`comment` text DEFAULT '' NOT NULL,
	`is_accepted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`attempt_id`, `exam_question_id`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exam_question_id`) REFERENCES `exam_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "answer_grades_state" CHECK("answer_grades"."state" IN ('waiting', 'grading', 'graded', 'failed')),
	CONSTRAINT "answer_grades_graded" CHECK(("answer_grades"."state" <> 'graded') OR ("answer_grades"."grade" IS NOT NULL AND "answer_grades"."mark" IS NOT NULL)),
	CONSTRAINT "answer_grades_mark" CHECK("answer_grades"."override_mark" IS NULL OR "answer_grades"."override_mark" >= 0)
);
--> statement-breakpoint
CREATE INDEX `answer_grades_queue` ON `answer_grades` (`state`);--> statement-breakpoint
CREATE TABLE `answer_history` (
	`id` integer PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`exam_question_id` text NOT NULL,
	`text` text NOT NULL,
	`revision` integer NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exam_question_id`) REFERENCES `exam_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_history_answer` ON `answer_history` (`attempt_id`,`exam_question_id`,`id`);--> statement-breakpoint
CREATE TABLE `answers` (
	`attempt_id` text NOT NULL,
	`exam_question_id` text NOT NULL,
	`text` text NOT NULL,
	`revision` integer NOT NULL,
	`is_flagged` integer DEFAULT false NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`attempt_id`, `exam_question_id`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exam_question_id`) REFERENCES `exam_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "answers_length" CHECK(length("answers"."text") <= 10000),
	CONSTRAINT "answers_revision" CHECK("answers"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`exam_id` text NOT NULL,
	`student_id` text NOT NULL,
	`seed` integer NOT NULL,
	`started_at` integer NOT NULL,
	`deadline_at` integer,
	`submitted_at` integer,
	`submitted_by` text,
	`released_at` integer,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "attempts_submission" CHECK(("attempts"."submitted_at" IS NULL) = ("attempts"."submitted_by" IS NULL)),
	CONSTRAINT "attempts_release" CHECK("attempts"."released_at" IS NULL OR "attempts"."submitted_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_one_each` ON `attempts` (`exam_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `attempts_student` ON `attempts` (`student_id`);--> statement-breakpoint
CREATE INDEX `attempts_deadline` ON `attempts` (`submitted_at`,`deadline_at`);--> statement-breakpoint
CREATE TABLE `mark_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`exam_question_id` text NOT NULL,
	`who` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`from_mark` real,
	`to_mark` real,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exam_question_id`) REFERENCES `exam_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mark_changes_answer` ON `mark_changes` (`attempt_id`,`exam_question_id`,`id`);--> statement-breakpoint
CREATE TABLE `exam_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`exam_id` text NOT NULL,
	`question_id` text,
	`ordinal` integer NOT NULL,
	`points` integer DEFAULT 10 NOT NULL,
	`question` text NOT NULL,
	`references_json` text NOT NULL,
	`source` text NOT NULL,
	`citations` text NOT NULL,
	`key_points` text,
	`ungrounded` text DEFAULT '[]' NOT NULL,
	`is_ungrounded_accepted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "exam_questions_points" CHECK("exam_questions"."points" BETWEEN 1 AND 1000),
	CONSTRAINT "exam_questions_text" CHECK(length("exam_questions"."question") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_questions_order` ON `exam_questions` (`exam_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `exam_questions_question` ON `exam_questions` (`question_id`);--> statement-breakpoint
CREATE TABLE `exams` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text,
	`material_title` text NOT NULL,
	`title` text NOT NULL,
	`instructions` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`opens_at` integer,
	`closes_at` integer,
	`time_limit_minutes` integer,
	`is_shuffled` integer DEFAULT false NOT NULL,
	`release_detail` text DEFAULT 'points' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "exams_state" CHECK("exams"."state" IN ('draft', 'open', 'closed')),
	CONSTRAINT "exams_release_detail" CHECK("exams"."release_detail" IN ('score', 'points', 'reference')),
	CONSTRAINT "exams_title" CHECK(length("exams"."title") BETWEEN 1 AND 300),
	CONSTRAINT "exams_limit" CHECK("exams"."time_limit_minutes" IS NULL OR "exams"."time_limit_minutes" BETWEEN 1 AND 1440),
	CONSTRAINT "exams_times" CHECK("exams"."opens_at" IS NULL OR "exams"."closes_at" IS NULL OR "exams"."opens_at" < "exams"."closes_at")
);
--> statement-breakpoint
CREATE INDEX `exams_material` ON `exams` (`material_id`);--> statement-breakpoint
CREATE INDEX `exams_recent` ON `exams` (`deleted_at`,`updated_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `students` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`state` text NOT NULL,
	`extra_time_percent` real DEFAULT 0 NOT NULL,
	`invite_code` text,
	`password_hash` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`registered_at` integer,
	`last_seen_at` integer,
	CONSTRAINT "students_state_known" CHECK("students"."state" IN ('invited', 'active', 'removed')),
	CONSTRAINT "students_email_form" CHECK("students"."email" = lower("students"."email") AND length("students"."email") BETWEEN 3 AND 254),
	CONSTRAINT "students_extra_time" CHECK("students"."extra_time_percent" BETWEEN 0 AND 300),
	CONSTRAINT "students_password" CHECK(("students"."state" <> 'active') OR ("students"."password_hash" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_email` ON `students` (`email`);--> statement-breakpoint
CREATE INDEX `students_state` ON `students` (`state`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`account` text NOT NULL,
	`student_id` text,
	`credential_tag` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_role" CHECK("__new_sessions"."role" IN ('admin', 'student')),
	CONSTRAINT "sessions_account" CHECK(("__new_sessions"."role" = 'student') = ("__new_sessions"."student_id" IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "role", "account", "credential_tag", "created_at", "expires_at") SELECT "id", "role", "account", "credential_tag", "created_at", "expires_at" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_student` ON `sessions` (`student_id`);