import type { ComponentType } from 'react'
import { PlaceholderScreen } from './screens/PlaceholderScreen.tsx'
import type { PlaceholderName } from './screens/PlaceholderScreen.tsx'

export function placeholderOf(name: PlaceholderName): ComponentType {
  return () => <PlaceholderScreen name={name} />
}
