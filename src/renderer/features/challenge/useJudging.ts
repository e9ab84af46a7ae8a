import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import type { Verdict } from '#shared/mission/submission.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { inboxKeys } from '#renderer/entities/mission/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { toast } from '#renderer/ui/index.ts'

interface Judgement {
  verdict: Verdict
  note: string
  submission: InboxSubmission
}

/** Approves or returns a hand-in as it was read. */
export function useJudging(course: CourseRef): { judge: (judgement: Judgement) => Promise<boolean>; isPending: boolean } {
  const { t } = useTranslation('mission')
  const client = useClient()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ verdict, note, submission: { submissionSeq, updatedAt } }: Judgement) => client(contract.mission.judge, { params: { ...course, submissionSeq }, body: { verdict, note: note.trim(), updatedAt } }),
    onSuccess: (_, { verdict }) => toast.show({ message: t(`review.done.${verdict}`, { count: 1 }), tone: 'success' }),
    onSettled: () => invalidate(queries, inboxKeys(course)),
  })
  return { judge: async (judgement) => mutateAsync(judgement).then(() => true, () => false), isPending }
}
