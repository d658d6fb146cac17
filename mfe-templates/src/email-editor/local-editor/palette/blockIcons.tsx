import { Code, Heading, Image, Menu, Minus, RectangleHorizontal, Share2, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditableType } from '../rendering/index.ts';

/** An icon for each kind of block that can be added. */
export const BLOCK_ICONS: Readonly<Record<EditableType, ReactNode>> = {
  text: <Type aria-hidden="true" />,
  heading: <Heading aria-hidden="true" />,
  image: <Image aria-hidden="true" />,
  button: <RectangleHorizontal aria-hidden="true" />,
  divider: <Minus aria-hidden="true" />,
  html: <Code aria-hidden="true" />,
  menu: <Menu aria-hidden="true" />,
  social: <Share2 aria-hidden="true" />,
};
