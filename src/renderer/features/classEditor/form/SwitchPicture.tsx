import type { DisplaySwitch } from '#shared/course/display.ts'
import styles from './switchPicture.module.css'

type Box = readonly [x: number, y: number, width: number, height: number]

/** The class page in outline: picture, title, tabs, and the box in which one enrols. */
const page: readonly Box[] = [[8, 8, 66, 28], [8, 41, 44, 5], [8, 49, 30, 3], [8, 59, 14, 4], [26, 59, 14, 4], [86, 17, 20, 5], [86, 60, 24, 7]]
const frame: Box = [82, 8, 32, 64]
const banner: Box = [18, 65, 84, 11]
const event: Box = [32, 14, 56, 50]

/** What each switch shows or hides on that page; null: what it shows is elsewhere. */
const parts: Record<DisplaySwitch, { on?: Box; boxes: readonly Box[] } | null> = {
  courseTutorShowYn: { boxes: [[8, 68, 8, 8], [20, 70, 30, 4]] },
  courseReviewShowYn: { boxes: [[26, 59, 14, 4], [8, 67, 66, 9]] },
  courseReviewCountShowYn: { boxes: [[42, 58, 7, 6]] },
  courseReviewFloatingShowYn: { boxes: [[86, 44, 24, 12]] },
  courseAttendCountShowYn: { boxes: [[86, 32, 24, 4]] },
  courseAttendSumShowYn: { boxes: [[86, 38, 24, 4]] },
  courseValidShowYn: { boxes: [[86, 26, 24, 4]] },
  coursePromotionShowYn: { boxes: [[86, 11, 12, 4], [101, 11, 9, 4]] },
  courseQaShowYn: { boxes: [[44, 59, 14, 4], [8, 67, 66, 9]] },
  courseFloatingShowYn: { boxes: [banner] },
  courseFloatingShowStartYn: { on: banner, boxes: [[24, 68, 22, 5]] },
  courseFloatingShowEndYn: { on: banner, boxes: [[50, 68, 22, 5]] },
  courseRemainingTermShowYn: { boxes: [[86, 26, 24, 4]] },
  courseRemainingAttendeeShowYn: { boxes: [[86, 32, 24, 4]] },
  courseRemainingStartShowYn: { boxes: [[86, 38, 24, 4]] },
  courseRemainingEndShowYn: { boxes: [[86, 44, 24, 4]] },
  marketingRollingAttendeeYn: { boxes: [[86, 11, 24, 4]] },
  marketingRollingPeriodYn: { boxes: [[86, 11, 24, 4]] },
  attendPhoneInputYn: null,
  inviteEventYn: { boxes: [event] },
  canSendInviteEventYn: { on: event, boxes: [[42, 50, 36, 8]] },
}

const rectangle = ([x, y, width, height]: Box) => ({ x, y, width, height, rx: Math.min(3, height / 2) })

/** Where on the class page a display switch changes something, and whether it shows now (STU-06). */
export function SwitchPicture({ name, on }: { name: DisplaySwitch; on: boolean }) {
  const part = parts[name]
  if (part === null) return null
  return (
    <svg className={styles.picture} viewBox="0 0 120 80" width="96" height="64" aria-hidden="true" data-on={on || undefined}>
      <rect className={styles.page ?? ''} x="0.5" y="0.5" width="119" height="79" rx="6" />
      <rect className={styles.frame ?? ''} {...rectangle(frame)} />
      {page.map((box) => <rect key={box.join(' ')} className={styles.content ?? ''} {...rectangle(box)} />)}
      {part.on === undefined ? null : <rect className={styles.frame ?? ''} {...rectangle(part.on)} />}
      {part.boxes.map((box) => <rect key={box.join(' ')} className={styles.part ?? ''} {...rectangle(box)} />)}
    </svg>
  )
}
