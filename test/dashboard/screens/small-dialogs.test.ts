import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/i18n/index.ts';
import { liveAccount, newWorld, paidCharge, useDashboard } from '../../support/worlds/use-dashboard.ts';

const KEY = 'fornecedor@exemplo.com.br';

describe.each(['en', 'pt-BR'] as const)('the question of a payment at 60×16 in %s', (lang) => {
  it('PgDn shows the facts and warnings that do not fit, and account, amount and receiver stay visible', async () => {
    const world = await newWorld();
    await paidCharge(world, '500');
    const words = await loadWords(lang);
    const { env, transport } = liveAccount(world, lang);
    await useDashboard(world, { env, transport }, async (screen) => {
      await screen.resize(60, 16).press('P').shows('Pix');
      screen.type(KEY).press('tab').type('400').press('tab', 'tab').type('October, as agreed');
      await screen.press(...Array<string>(5).fill('shift-tab'), 'enter').showsUntilRead('R$ 400,00');
      const frames = [screen.screen];
      for (let page = 0; page < 4; page += 1) {
        screen.press('pagedown');
        frames.push(screen.screen);
      }
      for (const frame of frames) {
        expect(frame).toMatch(/║ +(LIVE|PRODUÇÃO) api\.pix\.example …/);
        expect(frame).toMatch(/║ +(Pay|Pagar) R\$ 400,00 (to|a) Serviços Exemplo S\.A\.\?/);
        expect(frame).toContain(`[ ${words['dialog.cancel']} ]`);
      }
      expect(frames[0]).toMatch(/… .*(PgDn)/);
      const shown = frames.join('\n');
      for (const text of ['Carteira Exemplo', ' pix-', 'October, as agreed']) expect(shown).toContain(text);
      expect(frames.at(-1)).toMatch(/R\$ 400,00\. +║/);
      screen.press(...Array<string>(9).fill('pageup'));
      expect(frames.at(-1)).not.toContain('Carteira Exemplo');
      expect(screen.screen).toContain('Carteira Exemplo');
      screen.press('escape');
    });
  });
});
