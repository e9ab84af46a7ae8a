import { Drawer as BaseDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusGivenBack, useLayer } from './openLayers.tsx'
import styles from './overlays.module.css'

export interface DrawerProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  position?: 'left' | 'right' | 'bottom'
  size?: number | string
  children?: ReactNode
}

export function Drawer({ closeLabel, position = 'right', size = 360, ...rest }: DrawerProps) {
  const { isTop, zIndex } = useLayer(rest.opened, rest.onClose)
  useFocusGivenBack(rest.opened)
  return <BaseDrawer closeOnEscape={isTop} zIndex={zIndex} returnFocus={false} position={position} size={size} closeButtonProps={{ 'aria-label': closeLabel }} classNames={{ title: styles.title ?? '' }} {...rest} />
}
