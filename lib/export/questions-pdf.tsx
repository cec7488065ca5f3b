/** Questions as a PDF to print: with space to write, or with the answer key. Usable outside the web server. */

import { Canvas, Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { Citation, Difficulty } from "@/lib/nlp/questions/types";
import { printable, registerFonts, SANS, SERIF } from "./fonts";
import { paginate, RULE_HEIGHT, ruledLines } from "./paginate";

export interface PrintableQuestion {
  question: string;
  answer: string;
  /** Further reference answers that count as well. */
  alternatives?: readonly string[];
  /** Decides on the space to write; null where it is not known. */
  difficulty: Difficulty | null;
  /** What it is worth in an exam. */
  points?: number;
  citations: readonly Pick<Citation, "page" | "section" | "quote">[];
}

export interface QuestionSheet {
  title: string;
  /** Printed above the questions. */
  instructions?: string;
  questions: readonly PrintableQuestion[];
  /** True prints reference answers and their sources in place of the space to write. */
  withAnswers: boolean;
}

/** The PDF's bytes: A4, one question after the other, none cut from its first line; page numbers at the foot. */
export async function questionsPdf(sheet: QuestionSheet): Promise<Uint8Array> {
  await registerFonts();
  return renderToBuffer(<Sheet {...sheet} />);
}

const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 60, fontFamily: SERIF, fontSize: 10.5, lineHeight: 1.45, color: "#14211f" },
  kind: { fontFamily: SANS, fontSize: 8, color: "#4c5f5b", marginBottom: 4 },
  title: { fontSize: 17, fontWeight: "bold", lineHeight: 1.25, marginBottom: 14 },
  nameLine: { flexDirection: "row", fontFamily: SANS, fontSize: 9, color: "#4c5f5b", marginBottom: 22, gap: 18 },
  blank: { flexGrow: 1, borderBottomWidth: 0.7, borderBottomColor: "#8a9a96" },
  instructions: { marginBottom: 18 },
  question: { marginBottom: 20 },
  row: { flexDirection: "row", gap: 8 },
  number: { width: 24, fontFamily: SANS, fontWeight: "bold" },
  text: { flex: 1 },
  points: { width: 62, textAlign: "right", fontFamily: SANS, fontSize: 8, paddingTop: 2, color: "#4c5f5b" },
  answer: { marginLeft: 32, marginTop: 5, paddingLeft: 9, borderLeftWidth: 2, borderLeftColor: "#0f6b5c" },
  source: { marginLeft: 32, marginTop: 6, fontFamily: SANS, fontSize: 8, lineHeight: 1.4, color: "#4c5f5b" },
  footTitle: { position: "absolute", top: 800, left: 60, right: 150, lineHeight: 1, fontFamily: SANS, fontSize: 8, color: "#4c5f5b" },
  footNumber: { position: "absolute", top: 800, right: 60, width: 90, lineHeight: 1, textAlign: "right", fontFamily: SANS, fontSize: 8, color: "#4c5f5b" },
});

function Sheet({ title, instructions = "", questions, withAnswers }: QuestionSheet) {
  const heading = printable(title);
  const letters = [...heading];
  const numbered = questions.map((question, index) => ({ ...question, number: index + 1 }));
  return (
    <Document title={heading} producer="Sourcemark" creator="Sourcemark">
      {paginate(numbered, withAnswers, instructions).map((group, index) => (
        <Page key={index} size="A4" style={styles.page}>
          <Text style={styles.footTitle} fixed>
            {letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : heading}
          </Text>
          <Text style={styles.footNumber} fixed render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
          {index === 0 ? <Title heading={heading} instructions={instructions} withAnswers={withAnswers} /> : null}
          {questions.length === 0 ? <Text>There are no questions yet.</Text> : null}
          {group.map((question) => (
            <QuestionBlock key={question.number} number={question.number} question={question} withAnswer={withAnswers} />
          ))}
        </Page>
      ))}
    </Document>
  );
}

function Title({ heading, instructions, withAnswers }: { heading: string; instructions: string; withAnswers: boolean }) {
  return (
    <>
      <Text style={styles.kind}>{withAnswers ? "QUESTIONS WITH ANSWER KEY" : "QUESTIONS"}</Text>
      <Text style={styles.title}>{heading}</Text>
      {withAnswers ? null : (
        <View style={styles.nameLine}>
          <Text>Name</Text>
          <View style={[styles.blank, { flexGrow: 3 }]} />
          <Text>Date</Text>
          <View style={styles.blank} />
        </View>
      )}
      {instructions === "" ? null : <Text style={styles.instructions}>{paragraphs(instructions)}</Text>}
    </>
  );
}

/** Line breaks stay; what lies between them is made printable. */
const paragraphs = (text: string): string => text.split(/\r\n?|\n/).map(printable).join("\n");

interface BlockProps {
  number: number;
  question: PrintableQuestion;
  withAnswer: boolean;
}

function QuestionBlock({ number, question, withAnswer }: BlockProps) {
  return (
    <View style={styles.question}>
      <View style={styles.row} wrap={false} minPresenceAhead={60}>
        <Text style={styles.number}>{number}.</Text>
        <Text style={styles.text}>{printable(question.question)}</Text>
        {question.points === undefined ? null : <Text style={styles.points}>{question.points === 1 ? "1 point" : `${question.points} points`}</Text>}
      </View>
      {withAnswer ? (
        <>
          {[question.answer, ...(question.alternatives ?? [])].map((answer, index) => (
            <Text key={index} style={styles.answer}>
              {index === 0 ? "" : "Or: "}
              {paragraphs(answer)}
            </Text>
          ))}
          {question.citations.map((citation, index) => (
            <Text key={index} style={styles.source}>
              Page {citation.page}
              {citation.section ? `, ${printable(citation.section)}` : ""}: “{printable(citation.quote)}”
            </Text>
          ))}
        </>
      ) : (
        <RuledLines count={ruledLines(question)} />
      )}
    </View>
  );
}

/** The part of the drawing interface that is used here; the library leaves it untyped. */
interface Painter {
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  lineWidth(width: number): Painter;
  stroke(color: string): Painter;
}

/** One node however many lines: laying out thousands of nodes is what makes a long sheet slow. */
function RuledLines({ count }: { count: number }) {
  return (
    <Canvas
      style={{ height: count * RULE_HEIGHT, marginLeft: 32 }}
      paint={(painter: Painter, width: number) => {
        for (let line = 1; line <= count; line += 1) painter.moveTo(0, line * RULE_HEIGHT).lineTo(width, line * RULE_HEIGHT);
        painter.lineWidth(0.5).stroke("#b4c0bd");
        return null;
      }}
    />
  );
}
