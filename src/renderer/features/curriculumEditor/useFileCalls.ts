import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useStableActions } from '#renderer/lib/stableActions.ts'

interface FileOfItem {
  curriculumSeq: number
  uploadSeq: number
}

const mutationKey = ['fileOfItem']

export function useFilesBusy(): boolean {
  return useIsMutating({ mutationKey }) > 0
}

export function useFileCalls(channelSeq: number, courseSeq: number) {
  const client = useClient()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: editingQueries.curriculum(client, channelSeq, courseSeq).queryKey })
  const params = (curriculumSeq: number) => ({ channelSeq, courseSeq, curriculumSeq })
  const retry = useMutation({
    mutationKey,
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.retry, { params: params(curriculumSeq), body: { uploadSeq } }),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.remove, { params: params(curriculumSeq), body: { uploadSeq } }),
    onSettled: reload,
  })
  return useStableActions({
    retry: (file: FileOfItem) => retry.mutate(file),
    remove: (file: FileOfItem) => remove.mutate(file),
  })
}
