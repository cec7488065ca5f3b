/** Invitations as slips of paper to cut apart: how a teacher hands out codes without mail. Usable outside the web server. */

import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { printable, registerFonts, SANS, SERIF } from "./fonts";

export interface InviteSlip {
  email: string;
  name: string | null;
  code: string;
}

/** Slips that fit on a page; the layout engine would lay the whole rest out anew for each page. */
const SLIPS_PER_PAGE = 5;
/** Letters of an address that fit on a line, in the usual and in the small size; very long ones are printed small. */
const LINE = 48;
const SMALL_LINE = 60;

/** The PDF's bytes: A4, five slips a page. `registerAt` is the address that students type. */
export async function inviteSlipsPdf(slips: readonly InviteSlip[], registerAt: string): Promise<Uint8Array> {
  await registerFonts();
  const pages = Array.from({ length: Math.max(1, Math.ceil(slips.length / SLIPS_PER_PAGE)) }, (_, page) =>
    slips.slice(page * SLIPS_PER_PAGE, (page + 1) * SLIPS_PER_PAGE),
  );
  return renderToBuffer(
    <Document title="Invitations" producer="Sourcemark" creator="Sourcemark">
      {pages.map((group, index) => (
        <Page key={index} size="A4" style={styles.page}>
          {group.length === 0 ? <Text>Nobody is waiting for an invitation.</Text> : null}
          {group.map((slip) => (
            <Slip key={slip.email} slip={slip} registerAt={registerAt} />
          ))}
        </Page>
      ))}
    </Document>,
  );
}

const styles = StyleSheet.create({
  page: { paddingVertical: 36, paddingHorizontal: 48, fontFamily: SERIF, fontSize: 10.5, lineHeight: 1.4, color: "#14211f" },
  slip: { height: 153, paddingVertical: 10, borderBottomWidth: 0.8, borderBottomColor: "#8a9a96", borderBottomStyle: "dashed" },
  name: { fontSize: 13, fontWeight: "bold", marginBottom: 4, maxLines: 1, textOverflow: "ellipsis" },
  row: { flexDirection: "row", marginTop: 4 },
  label: { width: 110, fontFamily: SANS, fontSize: 8.5, color: "#4c5f5b", paddingTop: 2 },
  value: { flex: 1 },
  small: { fontSize: 7.5, lineHeight: 1.2 },
  code: { flex: 1, fontFamily: SANS, fontWeight: "bold", fontSize: 14, lineHeight: 1.1 },
  note: { marginTop: 7, fontFamily: SANS, fontSize: 8, color: "#4c5f5b" },
});

function Slip({ slip, registerAt }: { slip: InviteSlip; registerAt: string }) {
  return (
    <View style={styles.slip} wrap={false}>
      <Text style={styles.name}>{printable(slip.name ?? "Invitation")}</Text>
      <Row label="Open in a browser" value={registerAt} />
      <Row label="Your mail address" value={slip.email} />
      <View style={styles.row}>
        <Text style={styles.label}>Your invite code</Text>
        <Text style={styles.code}>{slip.code}</Text>
      </View>
      <Text style={styles.note}>Choose “Register” there, once, with both. The code is yours alone: do not pass it on.</Text>
    </View>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  // Cut into lines here: where the engine breaks a long word it prints a hyphen, which would be typed too.
  const isLong = value.length > 2 * LINE;
  const lines = printable(value).match(new RegExp(`.{1,${isLong ? SMALL_LINE : LINE}}`, "gsu")) ?? [];
  return (
    <View style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <View style={styles.value}>
        {lines.map((line, index) => (
          <Text key={index} style={isLong ? styles.small : {}}>
            {line}
          </Text>
        ))}
      </View>
    </View>
  );
}
