import { Tooltip as Base } from '@mantine/core'
import type { TooltipProps } from '@mantine/core'

export function Tooltip({ maw = 280, ...rest }: TooltipProps) {
  return <Base events={{ hover: true, focus: true, touch: false }} maw={maw} {...rest} />
}
