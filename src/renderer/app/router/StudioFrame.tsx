import { Suspense, lazy, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router-dom'
import { StudioLayout } from '#renderer/features/shell/studio/StudioLayout.tsx'
import { CommandPalette } from '#renderer/features/shell/CommandPalette.tsx'
import { useInstalledParts } from '#renderer/lib/installedParts.tsx'
import { useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'
import { useDisclosure, useHotkeys } from '#renderer/ui/index.ts'
import { useFoundField } from '../settings/useFoundField.ts'
import { isRouteHandle } from './handle.ts'
import { registry, rowOf } from './registry.ts'
import { studioParts } from '#renderer/lib/feature.ts'
import type { RouteRow, StudioPart } from '#renderer/lib/feature.ts'
import { StudioPagesProvider } from '#renderer/lib/studioPages.tsx'
import type { StudioPage } from '#renderer/lib/studioPages.tsx'

/** Icons of the left navigation, here since manifests contain no components. */
const studioIcons: Readonly<Record<string, ReactNode>> = Object.assign({}, ...Object.values(
  import.meta.glob<Record<string, ReactNode>>('../../features/*/studioIcons.tsx', { eager: true, import: 'studioIcons' }),
))

/** Loaded apart from the frame, with their queries. */
const counts = new Map(registry.flatMap(({ name, navCount }) => (navCount === undefined ? [] : [[name, lazy(async () => ({ default: await navCount() }))] as const])))

function countOf(name: string): ReactNode {
  const Count = counts.get(name)
  return Count === undefined ? undefined : <Suspense fallback={null}><Count /></Suspense>
}

const ClosingBanner = lazy(async () => {
  const [{ ClosingBanner: Banner }] = await Promise.all([import('#renderer/features/shell/studio/ClosingBanner.tsx'), loadTexts(['ownership'])])
  return { default: Banner }
})

function useAllowed(): (row: RouteRow) => boolean {
  const { can } = useAbility()
  const { user } = useSession()
  return ({ access }) => access === 'public' || (access === 'login' ? user !== null : can(access.permission))
}

export function StudioFrame() {
  const { t } = useTranslation('shell')
  const allowed = useAllowed()
  const go = useNavigateTo()
  const installed = useInstalledParts()
  const closing = useSite().channel?.closing ?? null
  useFoundField()
  const [opened, palette] = useDisclosure(false)
  useHotkeys([['mod+K', palette.toggle]], [])
  const current = useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle.name, rowOf(handle.name)?.under] : []))
  const label = ({ title }: RouteRow) => (title === '' ? '' : t(`title.${title}`))
  const listed: StudioPage[] = registry.flatMap((row) => (row.studioNav !== undefined && allowed(row) ? [{ name: row.name, path: row.path, label: label(row), part: row.studioNav }] : []))
  const entriesOf = (part: StudioPart) => listed.filter((page) => page.part === part).map(({ name, path, label: text }) => ({ path, label: text, icon: studioIcons[name], current: current.includes(name), count: countOf(name) }))
  const parts = studioParts.map((part) => ({ name: part === 'home' ? '' : t(`studioNav.part.${part}`), entries: entriesOf(part) })).filter(({ entries }) => entries.length > 0)
  const reachable = registry.filter((row) => row.palette && allowed(row))
  const pages = useMemo(
    () => reachable.map((row) => ({ id: row.name, label: label(row), group: row.layout === 'studio' ? t('studio') : t('palette.site'), run: () => go(row.path) })),
    // oxlint-disable-next-line react/exhaustive-deps -- only on changed pages or language
    [reachable.map((row) => row.name).join(), t, go],
  )
  return (
    <StudioPagesProvider value={listed}>
      <StudioLayout installed={installed} parts={parts} openPalette={palette.open} note={closing === null ? null : <Suspense fallback={null}><ClosingBanner closesAt={closing.closesAt} /></Suspense>} />
      <CommandPalette opened={opened} onClose={palette.close} pages={pages} />
    </StudioPagesProvider>
  )
}
