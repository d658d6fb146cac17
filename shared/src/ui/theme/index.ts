export { GlobalStyle } from './GlobalStyle.ts';
export { oneLine, tabularFigures, visuallyHidden } from './styles.ts';
export {
  color,
  CONTROL_HEIGHT,
  font,
  layer,
  noticeRoom,
  media,
  motion,
  radius,
  shadow,
  space,
  TOUCH_TARGET,
} from './tokens.ts';
export { useLaptop, usePhone, useTablet } from './usePhone.ts';
