import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { siteFormKeys } from '#renderer/entities/form/editing.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { toast } from '#renderer/ui/index.ts'

type Pages = InfiniteData<CallResult<typeof contract.form.submissions>>

/** Marks submissions as read or new, and deletes them, which can be undone for a week. */
export function useSubmissionActions(params: { channelSeq: number; formSeq: number }) {
  const { t } = useTranslation('siteForm')
  const client = useClient()
  const queries = useQueryClient()
  const refetch = () => invalidate(queries, siteFormKeys.ofForm(params))
  const mark = useMutation({
    mutationFn: ({ submissionSeqs, isRead }: { submissionSeqs: number[]; isRead: boolean }) => client(contract.form.markRead, { params, body: { submissionSeqs, isRead } }),
    async onSuccess(_, { submissionSeqs, isRead }) {
      // In place: what is being read stays in the list of new ones until that is fetched.
      queries.setQueriesData<Pages>({ queryKey: callKey('form.submissions', { params }).slice(0, 3) }, (pages) => pages && {
        ...pages, pages: pages.pages.map((page) => ({ ...page, submissions: page.submissions.map((one) => (submissionSeqs.includes(one.submissionSeq) ? { ...one, isRead } : one)) })),
      })
      await invalidate(queries, siteFormKeys.lists())
    },
  })
  const restore = useMutation({ mutationFn: (submissionSeqs: number[]) => client(contract.form.restoreSubmissions, { params, body: { submissionSeqs } }), onSettled: refetch })
  const remove = useMutation({
    mutationFn: (submissionSeqs: number[]) => client(contract.form.deleteSubmissions, { params, body: { submissionSeqs } }),
    onSuccess: ({ count }, submissionSeqs) => { toast.show({ message: t('submission.removed', { count }), stay: 'long', action: { label: t('undo'), onClick: () => restore.mutate(submissionSeqs) } }) },
    onSettled: refetch,
  })
  return { mark, remove }
}
