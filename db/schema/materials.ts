/** A PDF and what was read from it: pages, sentences, passages over the sentences, and their vectors. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Heading, Sentence, TextSpan } from "@/lib/nlp/document/types";
import { createdAt, vector } from "./columns";

export const materials = sqliteTable(
  "materials",
  {
    id: text("id").primaryKey(),
    /** Of the file's bytes, hex; names the file in DATA_DIR/uploads. One file is one material. */
    sha256: text("sha256").notNull(),
    title: text("title").notNull(),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    pageCount: integer("page_count").notNull(),
    /** Page numbers without text. */
    emptyPages: text("empty_pages", { mode: "json" }).$type<number[]>().notNull(),
    language: text("language").notNull(),
    warnings: text("warnings", { mode: "json" }).$type<string[]>().notNull(),
    /** `importing` while its rows are being written: invisible, and swept after a crash. */
    state: text("state", { enum: ["importing", "ready"] }).notNull(),
    /** Which embedder made the vectors. */
    embedder: text("embedder").notNull(),
    createdAt: createdAt(),
    updatedAt: integer("updated_at").notNull(),
    /** Since when students may practise on it; null while they may not. */
    practiceOpenedAt: integer("practice_opened_at"),
    /** Set by "delete"; undone by clearing it; swept for good later. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    uniqueIndex("materials_sha256").on(table.sha256),
    index("materials_recent").on(table.deletedAt, table.updatedAt),
    check("materials_state", sql`${table.state} IN ('importing', 'ready')`),
    check("materials_sha256_form", sql`length(${table.sha256}) = 64`),
    check("materials_title", sql`length(${table.title}) BETWEEN 1 AND 300`),
    check("materials_bytes", sql`${table.bytes} > 0`),
    check("materials_pages", sql`${table.pageCount} > 0`),
  ],
);

export const pages = sqliteTable(
  "pages",
  {
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    /** The PDF's own order, from 1. */
    number: integer("number").notNull(),
    label: text("label"),
    text: text("text").notNull(),
    spans: text("spans", { mode: "json" }).$type<TextSpan[]>().notNull(),
    headings: text("headings", { mode: "json" }).$type<Heading[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.number] }),
    check("pages_number", sql`${table.number} >= 1`),
  ],
);

export const sentences = sqliteTable(
  "sentences",
  {
    id: integer("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    /** Position in the document, from 0. */
    ordinal: integer("ordinal").notNull(),
    page: integer("page").notNull(),
    /** Offsets in the page's text, end exclusive. */
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    text: text("text").notNull(),
    section: text("section"),
    kind: text("kind").$type<Sentence["kind"]>().notNull(),
    /** Null for sentences that stand in no passage. */
    vector: vector("vector"),
  },
  (table) => [
    uniqueIndex("sentences_order").on(table.materialId, table.ordinal),
    check("sentences_offsets", sql`${table.start} >= 0 AND ${table.end} >= ${table.start}`),
    check("sentences_kind", sql`${table.kind} IN ('prose', 'heading', 'list', 'table', 'code')`),
  ],
);

/** One way to group the sentences of a material. `semantic` is what questions are written from; other views may follow. */
export const passages = sqliteTable(
  "passages",
  {
    id: integer("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    view: text("view", { enum: ["semantic"] }).notNull(),
    /** The stable id by which citations name it: hash of the file, page, hash of the text. */
    address: text("address").notNull(),
    ordinal: integer("ordinal").notNull(),
    page: integer("page").notNull(),
    section: text("section"),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    text: text("text").notNull(),
    vector: vector("vector").notNull(),
  },
  (table) => [
    uniqueIndex("passages_address").on(table.materialId, table.view, table.address),
    uniqueIndex("passages_order").on(table.materialId, table.view, table.ordinal),
    check("passages_offsets", sql`${table.start} >= 0 AND ${table.end} >= ${table.start}`),
  ],
);

export const passageSentences = sqliteTable(
  "passage_sentences",
  {
    passageId: integer("passage_id")
      .notNull()
      .references(() => passages.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    sentenceId: integer("sentence_id")
      .notNull()
      .references(() => sentences.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.passageId, table.position] }),
    index("passage_sentences_sentence").on(table.sentenceId),
  ],
);
