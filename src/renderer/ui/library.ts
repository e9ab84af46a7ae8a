// Library components that need only the theme. Wide tables go into `Table.ScrollContainer`.
export { Kbd, Menu, NavLink, Popover, Skeleton, Table, Tabs } from '@mantine/core'
