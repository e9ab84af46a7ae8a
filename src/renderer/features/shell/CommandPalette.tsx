/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a text field that filters a list is ARIA's combobox; no tag is one */
import { IconCornerDownLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { editingQueries } from '#renderer/entities/course/editing/queries.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useOfferedCommands } from '#renderer/lib/commands.tsx'
import type { Command } from '#renderer/lib/commands.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Dialog, TextField, useDebouncedValue } from '#renderer/ui/index.ts'
import styles from './CommandPalette.module.css'

const SEARCH_AFTER_MS = 200

/** Commands that contain every word of the query, prefix matches first. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (command: Command) => (command.label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return commands
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b))
}

/** Command palette (Ctrl/Cmd-K): `pages` from the routes, actions from the mounted screens, classes and lessons by name. */
export function CommandPalette({ opened, onClose, pages }: { opened: boolean; onClose: () => void; pages: readonly Command[] }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('palette.open')} closeLabel={t('menu.close')}>
      <Palette pages={pages} onClose={onClose} />
    </Dialog>
  )
}

/** Classes and lessons of the user whose names match, once typing has paused. */
function useNamed(query: string): { commands: readonly Command[]; isPending: boolean } {
  const { t } = useTranslation('shell')
  const go = useNavigateTo()
  const { can } = useAbility()
  const [q] = useDebouncedValue(query.trim(), SEARCH_AFTER_MS)
  const isWanted = query.trim() !== '' && can('CLASS_INFO_READ')
  const { data, isFetching } = useQuery({ ...editingQueries.find(useClient(), useChannelSeq(), q), enabled: isWanted && q !== '' })
  if (!isWanted || data === undefined) return { commands: [], isPending: isWanted && (isFetching || q !== query.trim()) }
  return {
    isPending: isFetching || q !== query.trim(),
    commands: [
      ...data.courses.map(({ courseSeq, courseTypeCd, title }) => ({
        id: `class-${courseSeq}`, label: title, group: t('title.contents'),
        run: () => go(pathOf({ path: isPack({ courseTypeCd }) ? packPaths['packages-settings-setting'] : coursePaths['classes-settings-information'], params: { courseSeq } })),
      })),
      ...data.lessons.map(({ courseSeq, curriculumSeq, title, lesson }) => ({
        id: `item-${curriculumSeq}`, label: lesson, group: title,
        run: () => go(pathOf({ path: curriculumPaths['classes-settings-curriculums'], params: { courseSeq }, hash: `item-${curriculumSeq}` })),
      })),
    ],
  }
}

function Palette({ pages, onClose }: { pages: readonly Command[]; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const offered = useOfferedCommands()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  // An action wins over a page of the same name.
  const nearer = new Set(offered.map(({ label }) => label))
  const named = useNamed(query)
  const known = new Set(offered.map(({ id }) => id))
  const found = matching([...offered, ...pages.filter(({ label }) => !nearer.has(label)), ...named.commands.filter(({ id }) => !known.has(id))], query)
  const chosen = Math.min(index, found.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    // During IME composition, Enter and arrows belong to the IME.
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'ArrowDown') setIndex((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setIndex((chosen - 1 + found.length) % found.length)
    else if (event.key === 'Enter') run(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextField
        data-autofocus value={query} onChange={(event) => { setQuery(event.currentTarget.value); setIndex(0) }} onKeyDown={onKeyDown}
        aria-label={t('palette.placeholder')} placeholder={t('palette.placeholder')} role="combobox" aria-expanded aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined} autoComplete="off"
      />
      <div id={listId} role="listbox" aria-label={t('palette.open')} className={styles.list}>
        {found.map((command, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the combobox that owns the list
          <div
            key={command.id} id={`${listId}-${position}`} role="option" tabIndex={-1} aria-selected={position === chosen} className={styles.option}
            onMouseMove={() => setIndex(position)} onClick={() => run(command)}
          >
            <span>{command.label}</span><span className={styles.group}>{command.group}</span>
            {position === chosen ? <IconCornerDownLeft size={16} aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
      <output className={styles.hint}>{found.length === 0 ? (named.isPending ? '' : t('palette.empty')) : <span className={styles.keys}>{t('palette.hint')}</span>}</output>
    </>
  )
}
