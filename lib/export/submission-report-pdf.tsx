/** One submission with its marks and the reasons for them, as a PDF to hand out or to file. Usable outside the web server. */

import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { printable, registerFonts, SANS, SERIF } from "./fonts";
import { blocksToPrint, reportPages } from "./report-lines";

export interface ReportQuestion {
  number: number;
  question: string;
  answer: string;
  /** "7.5"; null while there is none. */
  mark: string | null;
  points: string;
  /** Whose mark it is, and the other one where they differ. */
  markNote: string;
  /** Why the grader gives its mark, in one sentence; empty without a grade. */
  explanation: string;
  covered: readonly string[];
  missed: readonly string[];
  /** The student's statements that the source contradicts. */
  contradicted: readonly string[];
  comment: string;
  reference: string;
  source: string;
  /** Where in the material the reference comes from: "page 4, Cells". */
  places: readonly string[];
}

export interface SubmissionReport {
  exam: string;
  /** Name and address, or the anonymous id. */
  student: string;
  handedIn: string;
  material: string;
  /** "15.5"; null while a mark is missing. */
  total: string | null;
  points: string;
  questions: readonly ReportQuestion[];
}

/** The PDF's bytes: A4, the questions one after the other, long answers over as many pages as they need. */
export async function submissionReportPdf(report: SubmissionReport): Promise<Uint8Array> {
  await registerFonts();
  return renderToBuffer(<Report {...report} />);
}

const QUIET = "#4c5f5b";
const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 60, fontFamily: SERIF, fontSize: 10, lineHeight: 1.45, color: "#14211f" },
  kind: { fontFamily: SANS, fontSize: 8, color: QUIET, marginBottom: 4 },
  title: { fontSize: 15, fontWeight: "bold", lineHeight: 1.25, marginBottom: 6 },
  facts: { fontFamily: SANS, fontSize: 9, color: QUIET },
  total: { fontFamily: SANS, fontWeight: "bold", fontSize: 12, marginTop: 8, marginBottom: 18 },
  question: { fontWeight: "bold", fontSize: 11 },
  mark: { fontFamily: SANS, fontWeight: "bold", fontSize: 9.5, marginTop: 3 },
  label: { fontFamily: SANS, fontSize: 8, fontWeight: "bold", color: QUIET, marginTop: 9, marginBottom: 1 },
  answer: { paddingLeft: 9, borderLeftWidth: 2, borderLeftColor: "#8a9a96" },
  small: { fontFamily: SANS, fontSize: 8.5, lineHeight: 1.4 },
  note: { fontFamily: SANS, fontSize: 8.5, color: QUIET },
  rule: { borderTopWidth: 0.6, borderTopColor: "#b4c0bd", marginTop: 16, paddingTop: 14 },
  footTitle: { position: "absolute", top: 800, left: 60, right: 150, maxLines: 1, textOverflow: "ellipsis", lineHeight: 1, fontFamily: SANS, fontSize: 8, color: QUIET },
  footNumber: { position: "absolute", top: 800, right: 60, width: 90, lineHeight: 1, textAlign: "right", fontFamily: SANS, fontSize: 8, color: QUIET },
});

function Report(report: SubmissionReport) {
  const foot = printable(`${report.student} · ${report.exam}`);
  return (
    <Document title={printable(report.exam)} producer="Sourcemark" creator="Sourcemark">
      {reportPages(report.questions).map((group, index) => (
        <Page key={index} size="A4" style={styles.page}>
          <Text style={styles.footTitle} fixed>
            {[...foot].length > 70 ? `${[...foot].slice(0, 70).join("")}…` : foot}
          </Text>
          <Text style={styles.footNumber} fixed render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
          {index === 0 ? <Head {...report} /> : null}
          {group.map((question, place) => (
            <QuestionReport key={question.number} question={question} isFirst={place === 0} />
          ))}
        </Page>
      ))}
    </Document>
  );
}

function Head({ exam, student, handedIn, material, total, points }: SubmissionReport) {
  return (
    <View>
      <Text style={styles.kind}>SUBMISSION</Text>
      <Blocks text={exam} style={styles.title} />
      <Blocks text={student} style={styles.facts} />
      <Text style={styles.facts}>Handed in {handedIn}</Text>
      <Blocks text={`From “${material}”`} style={styles.facts} />
      <Text style={styles.total}>{total === null ? `Not marked in full yet (of ${points} points)` : `${total} of ${points} points`}</Text>
    </View>
  );
}

function QuestionReport({ question, isFirst }: { question: ReportQuestion; isFirst: boolean }) {
  const { mark, points, markNote, explanation, places } = question;
  return (
    <View style={isFirst ? {} : styles.rule}>
      <View minPresenceAhead={60}>
        <Blocks text={`${question.number}. ${question.question}`} style={styles.question} />
        <Text style={styles.mark}>{mark === null ? `No mark yet (of ${points})` : `${mark} of ${points}${points === "1" ? " point" : " points"}`}</Text>
        {markNote ? <Text style={styles.note}>{markNote}</Text> : null}
      </View>
      <Part label="Answer">
        <View style={styles.answer}>{question.answer.trim() === "" ? <Text style={styles.note}>Left empty.</Text> : <Blocks text={question.answer} />}</View>
      </Part>
      {question.comment.trim() === "" ? null : (
        <Part label="Comment">
          <Blocks text={question.comment} />
        </Part>
      )}
      <List label="Key points covered" mark="✓" texts={question.covered} />
      <List label="Key points missed" mark="–" texts={question.missed} />
      <List label="Contradicted by the source" mark="✗" texts={question.contradicted} />
      {explanation ? (
        <Part label="Why the grader gives its mark">
          <Blocks text={explanation} style={styles.small} />
        </Part>
      ) : null}
      <Part label="Reference answer">
        <Blocks text={question.reference} style={styles.small} />
      </Part>
      <Part label={places.length === 0 ? "Source" : `Source: ${places.map(printable).join("; ")}`}>
        <Blocks text={question.source} style={styles.small} />
      </Part>
    </View>
  );
}

function Part({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <View>
      <Text style={styles.label} minPresenceAhead={30}>
        {label}
      </Text>
      {children}
    </View>
  );
}

function List({ label, mark, texts }: { label: string; mark: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Part label={label}>
      {texts.map((text, index) => (
        <Blocks key={index} text={`${mark} ${text}`} style={styles.small} />
      ))}
    </Part>
  );
}

/** A text with its own line breaks; the layout engine splits between them when a page is full. */
function Blocks({ text, style }: { text: string; style?: (typeof styles)[keyof typeof styles] }) {
  return (
    <>
      {blocksToPrint(text).map((block, index) => (
        <Text key={index} style={style ?? {}}>
          {block}
        </Text>
      ))}
    </>
  );
}
