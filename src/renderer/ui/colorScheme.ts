import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark as shown now, what the person has chosen (else the system's), and a way to choose; the choice is kept in the browser. */
export function useColorScheme(): { scheme: 'light' | 'dark'; chosen: 'light' | 'dark' | 'auto'; setScheme: (scheme: 'light' | 'dark' | 'auto') => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: useComputedColorScheme('light'), chosen: colorScheme, setScheme: setColorScheme }
}
