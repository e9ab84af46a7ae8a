import '@mantine/core/styles/Rating.css'
import { Input, Rating } from '@mantine/core'
import { useId } from 'react'

export interface RatingFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  labelOf: (value: number) => string
  /** Whole stars, optional: choosing the same again clears it (0). */
  isSmall?: boolean
}

/** Rating in half stars, or optional whole ones, by mouse or arrow keys. Not in `ui/index.ts`: only the review form needs it. */
export function RatingField({ label, value, onChange, labelOf, isSmall = false }: RatingFieldProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot be laid out as the other labels are
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} labelElement="div" size={isSmall ? 'sm' : 'md'}>{label}</Input.Label>
      <Rating size={isSmall ? 'lg' : 'xl'} fractions={isSmall ? 1 : 2} color="warning.6" value={value} allowClear={isSmall} onChange={(next) => { if (next > 0 || isSmall) onChange(next) }} getSymbolLabel={labelOf} />
    </div>
  )
}
