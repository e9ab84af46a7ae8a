import { Title } from '@mantine/core'
import type { TitleProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

export interface PageTitleProps {
  children: ReactNode
  description?: ReactNode
  action?: ReactNode
  flush?: boolean
}

/** The page's h1 with its main action. Takes focus after navigation. */
export function PageTitle({ children, description, action, flush }: PageTitleProps) {
  // Badges and buttons may contain blocks, invalid in a paragraph.
  const Description = typeof description === 'string' ? 'p' : 'div'
  return (
    <div className={styles.title} data-flush={flush || undefined}>
      <div>
        <Title order={1} tabIndex={-1} data-page-title>{children}</Title>
        {description === undefined ? null : <Description className={styles.description}>{description}</Description>}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}

export function Heading({ order = 2, ...rest }: TitleProps) {
  return <Title order={order} {...rest} />
}
