import { useMutation } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { useClient } from '#renderer/lib/client.tsx'

export function useCreateClass(channelSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (draft: CourseDraft) => client(contract.course.create, { params: { channelSeq }, body: draft }),
    meta: { errors: 'inline' },
  })
}

/** Sets the picture from a data URL; '' removes it. The field shows errors. */
export function useClassPicture(channelSeq: number, courseSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (image: string) => client(contract.course.image, { params: { channelSeq, courseSeq }, body: { image } }),
    meta: { errors: 'inline' },
  })
}

export function useDraftCalls(channelSeq: number, courseSeq: number) {
  const client = useClient()
  const params = { channelSeq, courseSeq }
  const apply = useMutation({ mutationFn: (revision: string) => client(contract.course.draftApply, { params, body: { revision } }), meta: { errors: 'inline' } })
  const revert = useMutation({ mutationFn: (revision: string) => client(contract.course.draftRevert, { params, body: { revision } }), meta: { errors: 'inline' } })
  const restore = useMutation({ mutationFn: () => client(contract.course.draftRestore, { params }) })
  return { apply: apply.mutateAsync, revert: revert.mutateAsync, restore: restore.mutateAsync }
}
