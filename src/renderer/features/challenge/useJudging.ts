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
  submissions: readonly InboxSubmission[]
}

/** Approves or returns hand-ins as they were read, and says how many changed meanwhile. */
export function useJudging(course: CourseRef): { judge: (judgement: Judgement) => Promise<boolean>; isPending: boolean } {
  const { t } = useTranslation('mission')
  const client = useClient()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ verdict, note, submissions }: Judgement) => client(contract.mission.judge, {
      params: course, body: { verdict, note: note.trim(), submissions: submissions.map(({ submissionSeq, updatedAt }) => ({ submissionSeq, updatedAt })) },
    }),
    onSuccess: ({ judged }, { verdict, submissions }) => {
      const left = submissions.length - judged.length
      toast.show({ message: t(`review.done.${verdict}`, { count: judged.length }) + (left === 0 ? '' : ` ${t('review.changed', { count: left })}`), tone: left === 0 ? 'success' : 'warning' })
    },
    onSettled: () => invalidate(queries, inboxKeys(course)),
  })
  return { judge: async (judgement) => mutateAsync(judgement).then(() => true, () => false), isPending }
}
