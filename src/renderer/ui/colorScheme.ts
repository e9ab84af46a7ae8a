import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark as shown now, and a way to choose; the choice is kept in the browser. */
export function useColorScheme(): { scheme: 'light' | 'dark'; setScheme: (scheme: 'light' | 'dark' | 'auto') => void } {
  const { setColorScheme } = useMantineColorScheme()
  return { scheme: useComputedColorScheme('light'), setScheme: setColorScheme }
}
