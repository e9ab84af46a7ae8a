import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The scheme shown, the user's choice (`auto`: the system's), and its setter; stored in the browser. */
export function useColorScheme(): { scheme: 'light' | 'dark'; chosen: 'light' | 'dark' | 'auto'; setScheme: (scheme: 'light' | 'dark' | 'auto') => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: useComputedColorScheme('light'), chosen: colorScheme, setScheme: setColorScheme }
}
