/** Addresses of the review pages that keep how the teacher has arranged the list. */

import type { Arrangement } from "@/lib/review/table";

/** "" or "?sort=score&order=down": only what differs from the default. */
export function arrangementQuery({ sort, isDescending, filter, isAnonymous }: Arrangement): string {
  const query = new URLSearchParams();
  if (sort !== "look") query.set("sort", sort);
  if (isDescending) query.set("order", "down");
  if (filter !== "all") query.set("show", filter);
  if (isAnonymous) query.set("names", "hidden");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const examReviewPath = (examId: string, arrangement: Arrangement): string => `/review/exams/${examId}${arrangementQuery(arrangement)}`;

/** Hidden names stay hidden from page to page. */
export const submissionPath = (attemptId: string, isAnonymous: boolean): string => `/review/${attemptId}${isAnonymous ? "?names=hidden" : ""}`;

/** All answers to one question of an exam. */
export const questionPath = (examQuestionId: string, isAnonymous: boolean): string => `/review/questions/${examQuestionId}${isAnonymous ? "?names=hidden" : ""}`;

/** A download of an exam's marks or of a submission; hidden names stay hidden in it. */
export const downloadPath = (path: string, isAnonymous: boolean): string => `/api/${path}${isAnonymous ? "?names=hidden" : ""}`;

/** Where an exam is graded again. */
export const regradePath = (examId: string, isAnonymous: boolean): string => `/exams/${examId}/regrade${isAnonymous ? "?names=hidden" : ""}`;
