import {
  Button,
  color,
  font,
  MailFrame,
  media,
  motion,
  radius,
  shadow,
  Skeleton,
  space,
  useLanguage,
} from '@touchline/shared';
import type { CompanyDetails } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useCompanyDetails } from '../../../companyDetails.ts';
import { useEditor } from '../EditorContext.ts';
import { type Layout, LAYOUTS, layoutMessages } from '../layouts/index.ts';
import { messages } from '../messages.ts';
import { mailHtml } from './mailHtml.ts';

const MAIL_WIDTH = 640;
const MAIL_HEIGHT = 800;
const SCALE = 0.34;

export interface StartChooserProps {
  readonly subject: string;
  /** A layout was chosen, or the person begins with an empty mail. */
  readonly onStart: () => void;
}

/** The first thing in a new mail: layouts to start from, each shown as the mail it makes. */
export function StartChooser({ subject, onStart }: StartChooserProps) {
  const t = messages.use();
  const company = useCompanyDetails();
  return (
    <Ground>
      <Inner>
        <header>
          <h2>{t('startTitle')}</h2>
          <p>{t('startHint')}</p>
        </header>
        <Button onClick={onStart}>{t('startEmpty')}</Button>
        <Grid>
          {company !== undefined &&
            LAYOUTS.map((layout) => (
              <LayoutCard
                key={layout.id}
                layout={layout}
                company={company}
                subject={subject}
                onStart={onStart}
              />
            ))}
        </Grid>
        {company === undefined && <Skeleton count={1} label={t('layoutsLoading')} />}
      </Inner>
    </Ground>
  );
}

interface LayoutCardProps extends StartChooserProps {
  readonly layout: Layout;
  readonly company: CompanyDetails;
}

function LayoutCard({ layout, company, subject, onStart }: LayoutCardProps) {
  const { actions } = useEditor();
  const { language } = useLanguage();
  const t = messages.use();
  const tLayout = layoutMessages.use();
  const name = tLayout(layout.id);
  const design = useMemo(() => layout.designIn(language, company), [layout, language, company]);
  const html = useMemo(() => mailHtml(design, subject), [design, subject]);
  const take = () => {
    actions.takeLayout(design, name);
    onStart();
  };
  return (
    <Card>
      <Picture>
        <MailFrame
          html={html}
          title={t('previewOf', { name })}
          width={MAIL_WIDTH}
          height={MAIL_HEIGHT}
          scale={SCALE}
          inert
        />
      </Picture>
      <Name type="button" onClick={take}>
        {name}
      </Name>
      <p>{tLayout(`${layout.id}_purpose`)}</p>
    </Card>
  );
}

const Ground = styled.div`
  min-width: 0;
  overflow: auto;
  padding: ${space(4)} ${space(2)};
  background: ${color.ground};
`;

const Inner = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space(2.5)};
  align-items: start;
  max-width: 1180px;
  margin: 0 auto;
  & > header > p {
    color: ${color.muted};
  }
  @container editor (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      justify-self: start;
    }
  }
`;

const Grid = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(218px, 1fr));
  gap: ${space(2)};
`;

const Card = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: 2px;
  padding-bottom: ${space(1.5)};
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};
  transition: border-color ${motion};
  &:hover {
    border-color: ${color.accent};
  }
  &:focus-within:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  & > p {
    padding: 0 ${space(1.5)};
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Picture = styled.div`
  display: grid;
  justify-items: center;
  height: 264px;
  margin-bottom: ${space(1)};
  overflow: hidden;
  border-bottom: 1px solid ${color.line};
  background: #ffffff;
  @media ${media.phone} {
    height: 200px;
  }
`;

/** The whole card can be pressed; its accessible name is the layout's. */
const Name = styled.button`
  padding: 0 ${space(1.5)};
  border: 0;
  background: none;
  color: ${color.text};
  font: ${font.strong};
  text-align: left;
  cursor: pointer;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
