import { describe, expect, it } from 'vitest';
import { lookupKey } from '../../src/contract/routes/keys.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

const EVP = '0f9a1c3e-5b7d-4e2f-8a6c-1d3b5f7a9c2e';

describe('GET /pix/key', () => {
  it('GET /pix/key returns the same owner for a Pix key in every sandbox, even if the seeds differ (§2.2)', async () => {
    const one = await sandboxWorld({ seed: 1 });
    const other = await sandboxWorld({ seed: 2 });
    for (const pixKey of ['fulano@exemplo.com.br', '+5511987654321', EVP, '12ABC34501DE35']) {
      const { data } = await one.client.call(lookupKey, { query: { pixKey } });
      expect(data).toEqual((await other.client.call(lookupKey, { query: { pixKey } })).data);
    }
  });

  it("GET /pix/key masks the owner's document, even if the document is the Pix key", async () => {
    const { client } = await sandboxWorld();
    const cpf = await client.call(lookupKey, { query: { pixKey: '000.000.001-91' } });
    expect(cpf.data).toMatchObject({ pixKey: '00000000191', document: '***.000.001-**', personType: 'PF' });
    const cnpj = await client.call(lookupKey, { query: { pixKey: '12.ABC.345/01DE-35' } });
    expect(cnpj.data).toMatchObject({ document: '**.ABC.345/01DE-**', personType: 'PJ' });
  });

  it('GET /pix/key reads eleven digits as a CPF, even if they could be a phone number', async () => {
    const { ask } = await sandboxWorld();
    expect((await ask('GET /v1/pix/key?pixKey=51998259765')).json.document).toMatch(
      /^\*\*\*\.982\.597-\*\*$/,
    );
    expect((await ask('GET /v1/pix/key?pixKey=11987654321')).json.errorCode).toBe('PZK600');
  });
});

describe('POST /pix/qrcode/read', () => {
  it('POST /pix/qrcode/read reads the QR code of a sandbox charge, and returns the time left for payment', async () => {
    const { ask, charge, clock } = await sandboxWorld();
    const { qrCodeText } = await charge('77.5', { expiresIn: 100 });
    await clock.advance(40_000);
    const { json } = await ask('POST /v1/pix/qrcode/read', { body: { emv: qrCodeText } });
    const code = { qrCodeType: 'DYNAMIC', amount: 77.5, expiresIn: 60 };
    expect(json).toMatchObject({ ...code, name: 'Loja Exemplo Ltda' });
    await clock.advance(60_000);
    const late = await ask('POST /v1/pix/qrcode/read', { body: { emv: qrCodeText } });
    expect(late).toMatchObject({ status: 410, json: { errorCode: 'PZK310' } });
  });

  it('POST /pix/qrcode/read returns the same content each time it reads a dynamic QR code of another bank', async () => {
    const { ask } = await sandboxWorld();
    const url = 'pix.exemplo.com.br/qr/v2/abc';
    const emv = encodeBrCode({ url, name: 'Fulano', city: 'Recife', amount: '5.00' });
    const first = await ask('POST /v1/pix/qrcode/read', { body: { emv } });
    expect(first.json).toMatchObject({ qrCodeType: 'DYNAMIC', amount: 5, name: 'Fulano' });
    expect((await ask('POST /v1/pix/qrcode/read', { body: { emv } })).json).toEqual(first.json);
  });
});
