import { ActionIcon, createPolymorphicComponent } from '@mantine/core'
import type { ActionIconProps } from '@mantine/core'

export interface IconButtonProps extends Omit<ActionIconProps, 'aria-label' | 'variant' | 'color'> {
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
  // The native tooltip: a placed one would load code before the first paint.
  return <ActionIcon {...looks[kind]} size={size} aria-label={label} title={label} {...rest} />
}

export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(IconButtonBase)
