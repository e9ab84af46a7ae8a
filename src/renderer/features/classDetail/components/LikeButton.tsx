import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { contract } from '#shared/contract.ts'
import { isInTrash, isLiked } from '#shared/enrollment/rules.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useLoginPrompt, useSession } from '#renderer/entities/session/index.ts'
import { Button } from '#renderer/ui/index.ts'

/** Like toggle; visitors are asked to log in (COUR-07, SHELL-21). Hidden for a deleted class. */
export function LikeButton({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useSession()
  const promptLogin = useLoginPrompt()
  const { channelSeq, courseSeq } = course
  const { queryKey } = courseQueries.detail(client, channelSeq, courseSeq)
  const show = (likeAt: string | null, likeCount: number) => queries.setQueryData(queryKey, (before) => before && {
    ...before, course: { ...before.course, likeCount, viewer: { ...before.course.viewer, likeAt } },
  })
  const liked = isLiked(course.viewer)
  const toggle = useMutation({
    mutationFn: () => client(liked ? contract.course.unlike : contract.course.like, { params: { channelSeq, courseSeq } }),
    // Optimistic update; the response has the real count.
    onMutate: () => { show(liked ? null : new Date().toISOString(), course.likeCount + (liked ? -1 : 1)) },
    onSuccess({ likeAt, likeCount }) {
      show(likeAt, likeCount)
      refetchInFlight(queries, queryKey)
    },
    onError: () => { show(course.viewer.likeAt, course.likeCount) },
  })
  return (
    <Button
      fullWidth px="xs" aria-pressed={liked} aria-label={t('like.label', { count: course.likeCount })} disabled={isInTrash(course)}
      leftSection={liked ? <IconHeartFilled size={18} color="var(--madang-accent-text)" /> : <IconHeart size={18} stroke={1.75} />}
      onClick={() => { if (user === null) void promptLogin(); else if (!toggle.isPending) toggle.mutate() }}
    >
      <span className="tabular">{course.likeCount}</span>
    </Button>
  )
}
