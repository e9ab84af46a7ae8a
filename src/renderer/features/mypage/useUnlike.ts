import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MyLike } from '#shared/mypage/contract.ts'
import { contract } from '#shared/contract.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { toast } from '#renderer/ui/index.ts'

export function useUnlike(): { unlike: (like: MyLike) => void; busy: boolean } {
  const { t } = useTranslation('mypage')
  const client = useClient()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async ({ like: { channelSeq, courseSeq }, likes }: { like: MyLike; likes: boolean }) => {
      await client(likes ? contract.course.like : contract.course.unlike, { params: { channelSeq, courseSeq } })
      await invalidate(queries, [...mypageQueries.all, ...courseKeys.one({ channelSeq, courseSeq })])
    },
  })
  return {
    busy: change.isPending,
    unlike: (like) => change.mutate({ like, likes: false }, {
      onSuccess: () => toast.show({
        message: t('likes.done', { title: like.title }), stay: 'long',
        action: { label: t('likes.undo'), onClick: () => change.mutate({ like, likes: true }) },
      }),
    }),
  }
}
