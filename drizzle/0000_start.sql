CREATE TABLE `login_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_hash` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_attempts_account` ON `login_attempts` (`account_hash`,`address`,`at`);--> statement-breakpoint
CREATE INDEX `login_attempts_address` ON `login_attempts` (`address`,`at`);--> statement-breakpoint
CREATE INDEX `login_attempts_time` ON `login_attempts` (`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`account` text NOT NULL,
	`credential_tag` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "sessions_role" CHECK("sessions"."role" IN ('admin'))
);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`stage` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`runs` integer DEFAULT 0 NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`material_id` text,
	`options` text NOT NULL,
	`error` text,
	`is_retryable` integer DEFAULT true NOT NULL,
	`is_cancel_requested` integer DEFAULT false NOT NULL,
	`evaluation` text,
	`notes` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "jobs_state" CHECK("jobs"."state" IN ('queued', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "jobs_stage" CHECK("jobs"."stage" IN ('uploaded', 'cleaning', 'chunking', 'embedding', 'generating', 'done')),
	CONSTRAINT "jobs_progress" CHECK("jobs"."done" >= 0 AND "jobs"."total" >= 0),
	CONSTRAINT "jobs_error" CHECK(("jobs"."state" = 'failed') = ("jobs"."error" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `jobs_queue` ON `jobs` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_material` ON `jobs` (`material_id`);--> statement-breakpoint
CREATE INDEX `jobs_file` ON `jobs` (`sha256`);--> statement-breakpoint
CREATE TABLE `materials` (
	`id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`title` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`page_count` integer NOT NULL,
	`empty_pages` text NOT NULL,
	`language` text NOT NULL,
	`warnings` text NOT NULL,
	`state` text NOT NULL,
	`embedder` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "materials_state" CHECK("materials"."state" IN ('importing', 'ready')),
	CONSTRAINT "materials_sha256_form" CHECK(length("materials"."sha256") = 64),
	CONSTRAINT "materials_title" CHECK(length("materials"."title") BETWEEN 1 AND 300),
	CONSTRAINT "materials_bytes" CHECK("materials"."bytes" > 0),
	CONSTRAINT "materials_pages" CHECK("materials"."page_count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `materials_sha256` ON `materials` (`sha256`);--> statement-breakpoint
CREATE INDEX `materials_recent` ON `materials` (`deleted_at`,`updated_at`);--> statement-breakpoint
CREATE TABLE `pages` (
	`material_id` text NOT NULL,
	`number` integer NOT NULL,
	`label` text,
	`text` text NOT NULL,
	`spans` text NOT NULL,
	`headings` text NOT NULL,
	PRIMARY KEY(`material_id`, `number`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pages_number" CHECK("pages"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE `passage_sentences` (
	`passage_id` integer NOT NULL,
	`position` integer NOT NULL,
	`sentence_id` integer NOT NULL,
	PRIMARY KEY(`passage_id`, `position`),
	FOREIGN KEY (`passage_id`) REFERENCES `passages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sentence_id`) REFERENCES `sentences`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passage_sentences_sentence` ON `passage_sentences` (`sentence_id`);--> statement-breakpoint
CREATE TABLE `passages` (
	`id` integer PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`view` text NOT NULL,
	`address` text NOT NULL,
	`ordinal` integer NOT NULL,
	`page` integer NOT NULL,
	`section` text,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`text` text NOT NULL,
	`vector` blob NOT NULL,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passages_offsets" CHECK("passages"."start" >= 0 AND "passages"."end" >= "passages"."start")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passages_address` ON `passages` (`material_id`,`view`,`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `passages_order` ON `passages` (`material_id`,`view`,`ordinal`);--> statement-breakpoint
CREATE TABLE `sentences` (
	`id` integer PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`page` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`text` text NOT NULL,
	`section` text,
	`kind` text NOT NULL,
	`vector` blob,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sentences_offsets" CHECK("sentences"."start" >= 0 AND "sentences"."end" >= "sentences"."start"),
	CONSTRAINT "sentences_kind" CHECK("sentences"."kind" IN ('prose', 'heading', 'list', 'table', 'code'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sentences_order` ON `sentences` (`material_id`,`ordinal`);--> statement-breakpoint
CREATE TABLE `citations` (
	`question_id` text NOT NULL,
	`position` integer NOT NULL,
	`page` integer NOT NULL,
	`section` text,
	`passage_address` text NOT NULL,
	`similarity` real NOT NULL,
	`quote` text NOT NULL,
	PRIMARY KEY(`question_id`, `position`),
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "citations_page" CHECK("citations"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE `key_point_profiles` (
	`question_id` text NOT NULL,
	`key` text NOT NULL,
	`profile` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`question_id`, `key`),
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`job_id` text NOT NULL,
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
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_passage_id`) REFERENCES `passages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "questions_difficulty_asked" CHECK("questions"."difficulty_asked" IN ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_difficulty" CHECK("questions"."difficulty" IN ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_text" CHECK(length("questions"."question") > 0 AND length("questions"."answer") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questions_order` ON `questions` (`job_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `questions_material` ON `questions` (`material_id`,`deleted_at`);--> statement-breakpoint
CREATE TABLE `rejected_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`material_id` text NOT NULL,
	`question` text NOT NULL,
	`gate` text NOT NULL,
	`reason` text NOT NULL,
	`page` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rejected_attempts_material` ON `rejected_attempts` (`material_id`);--> statement-breakpoint
CREATE INDEX `rejected_attempts_job` ON `rejected_attempts` (`job_id`);