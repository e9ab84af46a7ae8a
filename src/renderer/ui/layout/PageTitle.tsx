import { Title } from '@mantine/core'
import type { TitleProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

export interface PageTitleProps {
  children: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** No space below: what it stands in has its own. */
  flush?: boolean
}

/** The one h1 of a page, with its main action at the end. Takes focus after navigation. */
export function PageTitle({ children, description, action, flush }: PageTitleProps) {
  // Only words make a paragraph; badges and buttons may hold blocks, which none may.
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

/** A heading within a page. */
export function Heading({ order = 2, ...rest }: TitleProps) {
  return <Title order={order} {...rest} />
}
