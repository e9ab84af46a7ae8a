/** The lesson beside a panel of questions, and its video. */
export interface LessonPlace {
  curriculumSeq: number
  title: string
  /** Where the video is (s); null without one. */
  second: () => number | null
  seek: (second: number) => void
}
