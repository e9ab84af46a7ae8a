// Layout and text primitives of the library; spacing and colours come from the theme.
export {
  AspectRatio, Box, Center, Collapse, Container, Divider, Flex, Group, ScrollArea, Stack, Text, UnstyledButton, VisuallyHidden,
} from '@mantine/core'
export { useDebouncedValue, useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
