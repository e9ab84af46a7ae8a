import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/lib/editing/index.ts'

interface FileOfItem {
  curriculumSeq: number
  uploadSeq: number
}

/** What can be done with a file that is on the server already. */
export function useFileCalls(channelSeq: number, courseSeq: number) {
  const client = useClient()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: editingQueries.curriculum(client, channelSeq, courseSeq).queryKey })
  const params = (curriculumSeq: number) => ({ channelSeq, courseSeq, curriculumSeq })
  const retry = useMutation({
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.retry, { params: params(curriculumSeq), body: { uploadSeq } }),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.remove, { params: params(curriculumSeq), body: { uploadSeq } }),
    onSettled: reload,
  })
  return {
    /** Optimises a failed film again. */
    retry: (file: FileOfItem) => retry.mutate(file),
    remove: (file: FileOfItem) => remove.mutate(file),
    busy: retry.isPending || remove.isPending,
  }
}
