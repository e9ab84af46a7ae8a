import { Button as Base, createPolymorphicComponent } from '@mantine/core'
import type { ButtonProps as BaseProps } from '@mantine/core'
import { useId } from 'react'
import type { MouseEvent } from 'react'
import styles from './Button.module.css'

/** `primary`: the main action, in the site's colour; the others by weight. */
export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'

const looks: Record<ButtonKind, { variant: string; color: string | undefined }> = {
  primary: { variant: 'filled', color: 'primary' },
  secondary: { variant: 'default', color: undefined },
  soft: { variant: 'light', color: 'primary' },
  quiet: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'danger' },
}

export interface ButtonProps extends Omit<BaseProps, 'variant' | 'color' | 'gradient' | 'autoContrast'> {
  kind?: ButtonKind
  /** Disables the button; shown below it and announced. */
  disabledReason?: string | undefined
}

/** Ignores the second click of a double click, which comes before `loading` is shown: nothing is paid or sent twice. */
function once(onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
}

function ButtonBase({ kind = 'secondary', disabledReason, disabled, ...props }: ButtonProps & { onClick?: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const rest = props.loading === undefined ? props : { ...props, onClick: once(props.onClick) }
  const reasonId = useId()
  const { variant, color } = looks[kind]
  const look = { variant, ...(color === undefined ? {} : { color }) }
  if (disabledReason === undefined) return <Base {...look} data-kind={kind} disabled={disabled ?? false} {...rest} />
  return (
    <span className={styles.explained} data-full={rest.fullWidth ?? undefined}>
      {/* Stays focusable, so that the keyboard reaches the reason. */}
      <Base {...look} {...rest} data-kind={kind} data-disabled aria-disabled aria-describedby={reasonId} onClick={(event) => event.preventDefault()} />
      <span id={reasonId} className={styles.reason}>{disabledReason}</span>
    </span>
  )
}

/** A button; as a link: `<Button component={Link} to={…}>`. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonBase)
