import { Card as Base, createPolymorphicComponent } from '@mantine/core'
import type { CardProps as BaseProps } from '@mantine/core'
import styles from './Card.module.css'

export type CardProps = BaseProps & {
  interactive?: boolean
}

function CardBase({ interactive, ...rest }: CardProps) {
  return <Base withBorder radius="lg" padding="lg" className={styles.card} data-interactive={interactive ?? undefined} {...rest} />
}

export const Card = createPolymorphicComponent<'div', CardProps>(CardBase)
