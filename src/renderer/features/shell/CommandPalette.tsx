/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a text field that filters a list is ARIA's combobox; no tag is one */
import { IconCornerDownLeft } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferedCommands } from '#renderer/lib/commands.tsx'
import type { Command } from '#renderer/lib/commands.tsx'
import { Dialog, TextField } from '#renderer/ui/index.ts'
import styles from './CommandPalette.module.css'

/** Commands that contain every word of the query, prefix matches first. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (command: Command) => (command.label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return commands
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b))
}

/** Command palette (Ctrl/Cmd-K): `pages` from the routes, actions from the mounted screens. */
export function CommandPalette({ opened, onClose, pages }: { opened: boolean; onClose: () => void; pages: readonly Command[] }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('palette.open')} closeLabel={t('menu.close')}>
      <Palette pages={pages} onClose={onClose} />
    </Dialog>
  )
}

function Palette({ pages, onClose }: { pages: readonly Command[]; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const offered = useOfferedCommands()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  // An action wins over a page of the same name.
  const nearer = new Set(offered.map(({ label }) => label))
  const found = matching([...offered, ...pages.filter(({ label }) => !nearer.has(label))], query)
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
      <output className={styles.hint}>{found.length === 0 ? t('palette.empty') : <span className={styles.keys}>{t('palette.hint')}</span>}</output>
    </>
  )
}
