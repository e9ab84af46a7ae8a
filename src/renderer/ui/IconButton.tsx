import { ActionIcon, createPolymorphicComponent } from '@mantine/core'
import type { ActionIconProps } from '@mantine/core'

export interface IconButtonProps extends Omit<ActionIconProps, 'aria-label' | 'variant' | 'color'> {
  /** What it does; read out, and shown on hover. */
  label: string
  kind?: 'quiet' | 'secondary' | 'primary' | 'danger'
}

const looks = {
  quiet: { variant: 'subtle', color: 'gray' },
  secondary: { variant: 'default', color: 'gray' },
  primary: { variant: 'filled', color: 'primary' },
  danger: { variant: 'subtle', color: 'danger' },
} as const

function IconButtonBase({ label, kind = 'quiet', size = 'lg', ...rest }: IconButtonProps) {
  // The browser's own tooltip: a placed one on every icon would load before any page shows.
  return <ActionIcon {...looks[kind]} size={size} aria-label={label} title={label} {...rest} />
}

/** A button that is only an icon; its label is required. */
export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(IconButtonBase)
