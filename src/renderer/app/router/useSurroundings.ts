import { useEffect, useRef } from 'react'
import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { MenuPlace } from '#shared/desktop/bridge.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { useAccountList, useSwitchAccount } from '#renderer/entities/account/index.ts'
import { SITE_PARAM, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { reportError } from '#renderer/lib/log.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Route of a system link. A lesson sends visitors to login and back; a live class is joined from its lesson. */
function destinationOf(link: Exclude<PageLink, { kind: 'notification' }>): string {
  switch (link.kind) {
    case 'class':
      return pathOf({ path: coursePaths['classes-view'], params: { courseSeq: link.courseSeq }, query: { channelSeq: link.channelSeq } })
    case 'lesson':
    case 'live':
      return pathOf({ path: classroomPaths.classroom, params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq } })
  }
}

const menuPaths = { ...channelPaths, ...coursePaths, ...enrollmentPaths } satisfies Record<MenuPlace, string>

/** Follows links and menu choices of the desktop, and reports the language to it (DESK-04). */
export function useSurroundings(): void {
  const { surroundings } = usePlatform()
  const language = useLanguage()
  const go = useNavigateTo()
  const openNotification = useOpenNotification()
  const latest = useRef({ go, openNotification })
  useEffect(() => { latest.current = { go, openNotification } }, [go, openNotification])

  useEffect(() => {
    surroundings?.setLanguage(language).catch((error: unknown) => reportError('the desktop does not take the language', error))
  }, [surroundings, language])

  useEffect(() => {
    if (!surroundings) return
    const take = async () => {
      try {
        // Of several links only the last matters.
        const link = (await surroundings.takeLinks()).at(-1)
        if (link?.kind === 'notification') latest.current.openNotification(link)
        else if (link) latest.current.go(destinationOf(link))
      } catch (error) {
        reportError('links could not be taken', error)
      }
    }
    const stopLinks = surroundings.onLink(() => { void take() })
    const stopPlaces = surroundings.onGoTo((name) => latest.current.go(menuPaths[name]))
    // Links from before the page was ready.
    void take()
    return () => {
      stopLinks()
      stopPlaces()
    }
  }, [surroundings])
}

function useOpenNotification(): (link: Extract<AppLink, { kind: 'notification' }>) => void {
  const go = useNavigateTo()
  const switchTo = useSwitchAccount()
  const inFront = useAccountList().find(({ current }) => current)?.userSeq
  return ({ userSeq, channelSeq, path }) => {
    const [page = '', hash] = path.split('#')
    const to = `${page}${page.includes('?') ? '&' : '?'}${SITE_PARAM}=${channelSeq}${hash === undefined ? '' : `#${hash}`}`
    if (userSeq === inFront) go(to)
    else switchTo(userSeq, to)
  }
}
