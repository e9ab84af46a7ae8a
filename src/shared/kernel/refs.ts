/** A class. */
export interface CourseRef {
  channelSeq: number
  courseSeq: number
}

/** A curriculum item of a class. */
export interface ItemRef extends CourseRef {
  curriculumSeq: number
}

/** An enrollment in a class. */
export interface AttendeeRef extends CourseRef {
  attendSeq: number
}

export interface PageRef {
  channelSeq: number
  pageSeq: number
}

export interface UploadRef {
  channelSeq: number
  uploadSeq: number
}

export interface ReviewRef {
  channelSeq: number
  evaluationSeq: number
}

/** A user at a site. */
export interface MemberRef {
  channelSeq: number
  userSeq: number
}

/** A user or a guest at a site. */
export interface VisitorRef {
  channelSeq: number
  userSeq: number | null
}

export interface SessionRef {
  userSeq: number
  sessionSeq: number
}

export interface OrderRef {
  channelSeq: number
  orderSeq: number
}
