import { color, font, radius, Skeleton } from '@touchline/shared';
import type { MergeTag } from '@touchline/shared/rich-text';
import { type CSSProperties, lazy, Suspense, useId } from 'react';
import { styled } from 'styled-components';

// Larger than all of Settings together, and only a few dialogs need it.
const RichText = lazy(async () => {
  const { RichText: component } = await import(
    /* webpackChunkName: "rich-text" */ '@touchline/shared/rich-text'
  );
  return { default: component };
});

export interface RichTextFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Said while the editor is loaded. */
  readonly loading: string;
  /** HTML. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
  /** What stands for something that is filled in later. */
  readonly mergeTags?: readonly MergeTag[];
}

/** A text with its formatting, as a field of a form. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, loading, value, error, onChange, mergeTags } = props;
  const id = useId();
  return (
    <Group aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton count={2} label={loading} />}>
        <Frame>
          <RichText
            label={label}
            toolbar="above"
            style={PAPER}
            value={value}
            onChange={onChange}
            mergeTags={mergeTags}
          />
        </Frame>
      </Suspense>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      {error !== undefined && <Wrong role="alert">{error}</Wrong>}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  & > legend {
    padding: 0;
    margin-bottom: 6px;
    font: ${font.label};
  }
`;

/** What recipients see is light in the dark look as well, only not as bright. */
const PAPER = {
  padding: '10px 12px',
  background: 'light-dark(#ffffff, #dfe3e0)',
  color: '#344054',
} as const satisfies CSSProperties;

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  & [role='toolbar'] {
    padding-block: 2px;
  }
  /* Twice, because the styles of the editor come later and are as specific. */
  && [role='textbox'] {
    min-height: 72px;
  }
`;

const Hint = styled.p`
  margin-top: 6px;
  color: ${color.muted};
  font: ${font.small};
`;

const Wrong = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
