/** What the rest of the code may use of grading. */

export { gradeAnswer } from "./grade-answer";
export { gradeAgainstPoints, type PointsRequest, type TeacherPoint } from "./grade-points";
export { groundStatements, keyPointProfile } from "./key-points";
export { profileKey, type ProfileStore } from "./profile-cache";
export { toContract, type ContractGrade } from "./contract";
export { explainGrade } from "./explain";
export * from "./types";
