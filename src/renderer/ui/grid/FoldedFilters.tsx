import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './Grid.module.css'

interface FoldedFiltersProps {
  /** How many of them are set: said on the button that opens them. */
  count: number
  children: ReactNode
}

/** Filters of a list; on a phone behind a button, so that the list begins on the first screen. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { t } = useTranslation('grid')
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="sm" className={styles.fold ?? ''} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
      >
        {count === 0 ? t('filters') : t('filtersSet', { number: count })}
      </Button>
      <div id={id} className={styles.folded} data-opened={opened || undefined}>{children}</div>
    </>
  )
}
