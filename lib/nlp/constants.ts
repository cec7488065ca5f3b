/**
 * Every threshold and size of the science, with its meaning, range and origin.
 * "method" = the published method that Sourcemark follows (reasoned defaults, not measured);
 * "ours" = chosen here, with the reason; "measured" = from a command of this repository.
 */

// ── Documents ───────────────────────────────────────────────────────────────

/** Seconds a PDF may take to be read (> 0). Ours: the slowest real sample takes about 6 s on two cores. */
export const PDF_TIMEOUT_SECONDS = 60;
/** Heap of the PDF child, MB (≥ 128). Ours: the largest real sample needs under 200. */
export const PDF_MEMORY_MB = 512;
/** Memory of the whole PDF child, MB (> PDF_MEMORY_MB): its heap, node itself and buffers outside the heap. Ours. */
export const PDF_MAX_RSS_MB = 768;
/** Largest file accepted, bytes (50 MB). Ours. */
export const PDF_MAX_BYTES = 50 * 1024 * 1024;
/** Most pages accepted (≥ 1). Ours. */
export const PDF_MAX_PAGES = 2000;

// ── Passages ────────────────────────────────────────────────────────────────

/** Cosine to the next sentence below which a new passage starts (−1 to 1). Method. */
export const SEMANTIC_SIMILARITY_THRESHOLD = 0.45;
/** Fewest sentences a passage has before it may be closed by a topic change (≥ 1). Method. */
export const MIN_SENTENCES_PER_PASSAGE = 2;
/** Most sentences in a passage (≥ MIN_SENTENCES_PER_PASSAGE). Method. */
export const MAX_SENTENCES_PER_PASSAGE = 6;

// ── Seeds ───────────────────────────────────────────────────────────────────

/** Fewest seeds in the pool, and passages retrieved for a topic (≥ 1). Method. */
export const TOPIC_TOP_K = 6;
/** Seeds in the pool per question asked for (≥ 1). Method. */
export const SEEDS_PER_QUESTION = 3;
/** Attempts at most, per question asked for (≥ 1). Method. */
export const ATTEMPTS_PER_QUESTION = 6;
/** Passages before and after a seed that the writer may draw on (≥ 0). Method. */
export const QUESTION_CONTEXT_WINDOW = 1;
/** Shorter passages are no seeds, words (≥ 1). Method. */
export const MIN_SEEDABLE_WORDS = 12;

// ── Question gates ──────────────────────────────────────────────────────────

/** Cosine to an accepted question at which a new one is a duplicate (0–1). Method. */
export const QUESTION_DEDUP_THRESHOLD = 0.85;
/** Cosine that the best context sentence must reach (0–1). Method. */
export const MIN_QUESTION_CONTEXT_RELEVANCE = 0.3;
/** Ranks in which the seed must come back when the question alone is searched (≥ 1). Ours. */
export const ROUND_TRIP_TOP_K = 3;
/** Words a question has at least and at most. Ours: shorter ones name no subject, longer ones hide theirs. */
export const MIN_QUESTION_WORDS = 5;
export const MAX_QUESTION_WORDS = 40;

// ── Reference answers ───────────────────────────────────────────────────────

/** Passages retrieved for a question (≥ 1). Method. */
export const ANSWER_TOP_K = 6;
/** Passages below this cosine are not used (−1 to 1). Ours: the method had no floor and let strangers in. */
export const ANSWER_RELEVANCE_FLOOR = 0.25;
/** Words of a reference answer. Method. */
export const MIN_ANSWER_WORDS = 6;
export const MAX_ANSWER_WORDS = 180;
/** Words and sentences of an answer built from source sentences. Ours: what a student can write in five minutes. */
export const MAX_EXTRACTED_ANSWER_WORDS = 90;
export const MAX_EXTRACTED_ANSWER_SENTENCES = 4;
/** Retries before a question is dropped for want of an answer (≥ 0). Method. */
export const ANSWER_RETRIES_PER_QUESTION = 2;
/** P(entailment) by some source sentence that every answer sentence must reach (0–1). Method. */
export const ANSWER_GROUNDING_MIN = 0.4;

// ── Original writer (seq2seq) ───────────────────────────────────────────────

/** Tokens the original writer reads and writes. Method. */
export const SEQ2SEQ_MAX_INPUT_TOKENS = 512;
export const SEQ2SEQ_MAX_QUESTION_TOKENS = 64;
export const SEQ2SEQ_MIN_ANSWER_TOKENS = 24;
export const SEQ2SEQ_MAX_ANSWER_TOKENS = 220;
/** Beams and length penalty of its answers. Method. */
export const SEQ2SEQ_BEAMS = 4;
export const SEQ2SEQ_LENGTH_PENALTY = 1.4;
/** Sampling of its questions: temperature and top-p come with the request. Method. */
export const SEQ2SEQ_REPETITION_PENALTY = 1.15;
export const SEQ2SEQ_NO_REPEAT_NGRAM = 3;

// ── Grading, mode "formula" ─────────────────────────────────────────────────

/** Quality from which an answer is correct (0–1). Method. */
export const GRADE_CORRECT_THRESHOLD = 0.6;
/** P(entailment) by the source from which a reference sentence is a key point (0–1). Method. */
export const KEYPOINT_GROUNDING_MIN = 0.4;
/** Cosine from which two key points are one (0–1). Method. */
export const KEYPOINT_MERGE_THRESHOLD = 0.92;
/** Most key points per reference and source sentences per question (≥ 1). Method. */
export const MAX_KEY_POINTS = 6;
export const MAX_SOURCE_SENTENCES = 40;
/** Key points rebuilt from the source when none of the reference is grounded (≥ 1). Method. */
export const FALLBACK_KEY_POINTS = 2;
/** Source sentences offered per claim or key point (≥ 1). Method. */
export const EVIDENCE_TOP_K = 3;
/** P(contradiction) from which it counts, and its weight (0–1). Method. */
export const CONTRADICTION_THRESHOLD = 0.6;
export const CONTRADICTION_PENALTY = 0.75;
/** P(entailment) by a source sentence that discards contradiction signals (0–1). Method. */
export const ENTAILMENT_OVERRIDE = 0.5;
/** Credit for closeness without entailment: weight, and the cosines where it begins and is full (0–1). Method. */
export const SOFT_CREDIT_WEIGHT = 0.5;
export const SOFT_SIMILARITY_FLOOR = 0.5;
export const SOFT_SIMILARITY_CEILING = 0.9;
/** Share of the quality that support decides (0–1). Method. */
export const SUPPORT_WEIGHT = 0.3;
/** Cosine to question or source below which a sentence is off topic (−1 to 1). Method. */
export const CLAIM_RELEVANCE_MIN = 0.3;
/** Cosine to the question from which an answer no longer than it restates it (0–1). Method. */
export const ECHO_SIMILARITY = 0.92;
/** What of an answer is considered. Method. */
export const MAX_STUDENT_SENTENCES = 8;
export const MAX_STUDENT_CHARACTERS = 2500;
/** Cosine below which student text and key point are not compared (−1 to 1). Ours: such pairs never decided anything. */
export const NLI_RELEVANCE_FLOOR = 0.15;
/** Coverage below which a point is listed as missing (0–1). Method. */
export const MISSING_POINT_COVERAGE = 0.5;
/** Confidence below which a person should look (0–1). Ours. */
export const REVIEW_CONFIDENCE = 0.3;
/** Calibrated mode: confidence (probability that a person would pass or fail the answer alike) below which a person should look; 0.5–1. */
export const REVIEW_BELOW_CONFIDENCE = 0.75;
/** Questions whose key points and vectors stay in memory (≥ 1), up to 100 kB each. Ours. */
export const PREPARED_QUESTION_ENTRIES = 200;

// ── Models ──────────────────────────────────────────────────────────────────

/** Pairs or texts in one forward pass (≥ 1). Method. */
export const MODEL_BATCH_SIZE = 16;
/** Tokens in one forward pass, padding included (≥ the longest text). Ours: speed per token is the same, memory is not (measured: 150 MB less). */
export const MODEL_BATCH_TOKENS = 1024;
/** Every batch is padded to a multiple of this many tokens. models/MODELS.md: only so is a result the same in every batch. */
export const PAD_TO_MULTIPLE = 8;
/** Longest pair, tokens; the premise is cut, never the hypothesis. models/MODELS.md. */
export const NLI_MAX_TOKENS = 256;
/** Longest text embedded, tokens. The embedder was trained at up to 256. */
export const EMBEDDER_MAX_TOKENS = 256;
/** Embeddings kept in memory (≥ 0); 1.5 kB each. Ours. */
export const EMBEDDING_CACHE_ENTRIES = 20_000;
/** Sampling of the question writer (temperature > 0; top-p 0–1). models/MODELS.md. */
export const WRITER_TEMPERATURE = 0.7;
export const WRITER_TOP_P = 0.9;
/** Tokens of a question at most (≥ 1). Ours: 40 words are about 55. */
export const WRITER_MAX_TOKENS = 56;
/** The question writer is let go after this many idle seconds (> 0). Ours. */
export const WRITER_IDLE_SECONDS = 120;
/** Items that may wait for the models in one lane before new requests are refused as busy (≥ 1). Ours: about 100 s of NLI pairs. */
export const MODEL_QUEUE_LIMIT = 8_000;
/** Seconds without a sign of life after which the model process is replaced (> 0). Ours: its longest batch takes 2 s on two free cores. */
export const MODEL_HANG_SECONDS = 60;
/** The same while it loads a model (> 0). Ours. */
export const MODEL_LOAD_SECONDS = 180;
/** Seconds that one answer of a configured endpoint may take, and how often a passing failure is tried again. Ours. */
export const ENDPOINT_TIMEOUT_SECONDS = 60;
export const ENDPOINT_RETRIES = 2;

// ── Question writing, ours ──────────────────────────────────────────────────

/** Candidates written per attempt, one per opening (≥ 1). Six cost one batch of the writer; about one in three is usable. */
export const CANDIDATES_PER_ATTEMPT = 6;
/** Mean log-probability of a candidate's tokens below which it is refused (≤ 0). Ours: read by hand, broken wordings lie below. */
export const WRITER_MIN_LOG_PROBABILITY = -1.2;
/** P(entailment) by the seed's text that a question's presupposed statement must reach (0–1). Below it the writer invented something. */
export const PRESUPPOSITION_MIN = 0.5;
/** Cosine of a topic to its best sentence below which the document does not treat it (−1 to 1), and of a passage to be a seed for it. */
export const TOPIC_RELEVANCE_MIN = 0.35;
export const TOPIC_SEED_FLOOR = 0.25;
