import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.password', {
  en: {
    strength: 'Strength:',
    'score.0': 'guessed at once',
    'score.1': 'too easy to guess',
    'score.2': 'fair',
    'score.3': 'good',
    'score.4': 'very good',
    tooShort: 'too short',
  },
  ru: {
    strength: 'Надёжность:',
    'score.0': 'подберут сразу',
    'score.1': 'слишком легко подобрать',
    'score.2': 'средняя',
    'score.3': 'хорошая',
    'score.4': 'очень хорошая',
    tooShort: 'слишком короткий',
  },
});
