import { useMutation } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** Makes a draft of a class; the form shows what is refused. */
export function useCreateClass(channelSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (draft: CourseDraft) => client(contract.course.create, { params: { channelSeq }, body: draft }),
    meta: { errors: 'inline' },
  })
}

/** Sets the picture from a data URL; '' takes it away. The field shows what is refused. */
export function useClassPicture(channelSeq: number, courseSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (image: string) => client(contract.course.image, { params: { channelSeq, courseSeq }, body: { image } }),
    meta: { errors: 'inline' },
  })
}

/** Publishes or drops what waits of a class, or takes the last drop back. A refusal is the caller's to show. */
export function useDraftCalls(channelSeq: number, courseSeq: number) {
  const client = useClient()
  const params = { channelSeq, courseSeq }
  const apply = useMutation({ mutationFn: (revision: string) => client(contract.course.draftApply, { params, body: { revision } }), meta: { errors: 'inline' } })
  const revert = useMutation({ mutationFn: (revision: string) => client(contract.course.draftRevert, { params, body: { revision } }), meta: { errors: 'inline' } })
  const restore = useMutation({ mutationFn: () => client(contract.course.draftRestore, { params }) })
  return { apply: apply.mutateAsync, revert: revert.mutateAsync, restore: restore.mutateAsync }
}
