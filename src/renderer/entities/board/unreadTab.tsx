import type { CourseRef } from '#shared/kernel/refs.ts'
import { CountOfUnread, UnreadCount } from '#renderer/entities/chat/unreadCount.tsx'
import { useBoardNewsOf } from './useUnread.ts'

interface UnreadTabProps {
  of: 'questions' | 'community' | 'chat'
  course: CourseRef
  /** The tab that is shown: what is looked at has no count. */
  tab: string | null
}

/** The count on a tab of a class: what is new in it; for staff, the questions that wait for an answer. */
export function UnreadTab({ of, course, tab }: UnreadTabProps) {
  return of === 'chat' ? <UnreadCount course={course} isShown={tab === of} /> : <BoardCount of={of} course={course} isShown={tab === of} />
}

function BoardCount({ of, course: { channelSeq, courseSeq }, isShown }: { of: 'questions' | 'community'; course: CourseRef; isShown: boolean }) {
  const { posts, answers, waiting } = useBoardNewsOf(channelSeq, [courseSeq])(courseSeq)
  if (of === 'community') return isShown ? null : <CountOfUnread of={posts} />
  return waiting > 0 ? <CountOfUnread of={waiting} as="waitingQuestions" /> : isShown ? null : <CountOfUnread of={answers} />
}
