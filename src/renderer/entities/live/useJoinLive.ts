import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { contract } from '#shared/contract.ts'
import { liveUserType } from '#shared/live/contract.ts'
import { zoomProgramLink } from '#shared/live/zoomLink.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { useAlert, useConfirm } from '#renderer/ui/index.ts'
import { usePresence } from './presence.ts'
import type { LessonRef } from './queries.ts'

/** Joins a live lesson: in a new window, or outside the app on the desktop (LIVE-05, LIVE-06). The `live` texts must be loaded. */
export function useJoinLive(): { join: (lesson: LessonRef & { title: string; isOpenToAnyone: boolean }) => void; pending: boolean } {
  const { t } = useTranslation('live')
  const client = useClient()
  const queries = useQueryClient()
  const platform = usePlatform()
  const alert = useAlert()
  const confirm = useConfirm()
  const go = useNavigateTo()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const { enter } = usePresence()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ channelSeq, courseSeq, curriculumSeq, title, isOpenToAnyone }: LessonRef & { title: string; isOpenToAnyone: boolean }) => {
      if (user === null && !isOpenToAnyone) {
        await alert({ message: t('join.login') })
        go(pathOf({ path: authPaths.login, query: { next: `${pathname}${search}` } }))
        return
      }
      const { joinUrl, startUrl, userType, meetingId, password, isReserve } = await client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
      const url = startUrl ?? joinUrl
      if (url === null) {
        await alert({ message: userType === liveUserType.user ? t('join.notOpened') : t('join.noLink') })
        return
      }
      if (isReserve) void invalidate(queries, [callKey('live.lesson', { params: { channelSeq, courseSeq, curriculumSeq } })])
      // Who gets no further is not present.
      const arrived = () => {
        if (user !== null) enter({ channelSeq, courseSeq, curriculumSeq, title, meetingId, password, isReserve })
      }
      // The desktop opens the provider's program; without one, its page.
      const program = platform.kind === 'web' ? undefined : zoomProgramLink(url)
      if (program !== undefined) {
        if (await platform.openExternal(program) === 'opened') return arrived()
        if (!await confirm({ title: t('join.noProgram'), message: t('join.install'), confirmLabel: t('join.page') })) return
      }
      if (await platform.openExternal(url) === 'opened') return arrived()
      if (platform.kind !== 'web') return void await alert({ message: t('join.noPage') })
      if (!await confirm({ title: t('join.blocked'), message: t('join.blockedText'), confirmLabel: t('join.here') })) return
      arrived()
      location.assign(url)
    },
    // The lesson has probably changed meanwhile.
    onError: (_, { channelSeq, courseSeq, curriculumSeq }) => { void invalidate(queries, [callKey('live.lesson', { params: { channelSeq, courseSeq, curriculumSeq } }), callKey('live.info')]) },
  })
  return { join: mutate, pending: isPending }
}
