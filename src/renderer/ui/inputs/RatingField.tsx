import '@mantine/core/styles/Rating.css'
import { Input, Rating } from '@mantine/core'
import { useId } from 'react'

export interface RatingFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  labelOf: (value: number) => string
}

/** Rating in half stars, by mouse or arrow keys. Not in `ui/index.ts`: only the review form needs it. */
export function RatingField({ label, value, onChange, labelOf }: RatingFieldProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot be laid out as the other labels are
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} labelElement="div" size="md">{label}</Input.Label>
      <Rating size="xl" fractions={2} color="warning.6" value={value} onChange={(next) => { if (next > 0) onChange(next) }} getSymbolLabel={labelOf} />
    </div>
  )
}
