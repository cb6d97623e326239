/** Code for backends, ready to copy. Each makes a JSON Web Token for one person, with the library that is usual there. */
export interface ProofCode {
  name: string
  title: string
  install: string
  code: string
}

export const PROOF_CODE: ProofCode[] = [
  {
    name: 'node',
    title: 'Node',
    install: 'npm install jsonwebtoken',
    code: `import jwt from 'jsonwebtoken'

export function beckonProof(user) {
  const claims = {
    sub: String(user.id),
    properties: { plan: user.plan },
    company: { uid: String(user.companyId) },
  }
  return jwt.sign(claims, process.env.BECKON_VERIFICATION_KEY, { algorithm: 'HS256', expiresIn: '1h' })
}
`,
  },
  {
    name: 'python',
    title: 'Python',
    install: 'pip install pyjwt',
    code: `import os
import time

import jwt


def beckon_proof(user):
    now = int(time.time())
    claims = {
        "sub": str(user["id"]),
        "iat": now,
        "exp": now + 3600,
        "properties": {"plan": user["plan"]},
        "company": {"uid": str(user["company_id"])},
    }
    return jwt.encode(claims, os.environ["BECKON_VERIFICATION_KEY"], algorithm="HS256")
`,
  },
  {
    name: 'ruby',
    title: 'Ruby',
    install: 'gem install jwt',
    code: `require 'jwt'

def beckon_proof(user)
  now = Time.now.to_i
  claims = {
    sub: user[:id].to_s,
    iat: now,
    exp: now + 3600,
    properties: { plan: user[:plan] },
    company: { uid: user[:company_id].to_s }
  }
  JWT.encode(claims, ENV.fetch('BECKON_VERIFICATION_KEY'), 'HS256')
end
`,
  },
  {
    name: 'php',
    title: 'PHP',
    install: 'composer require firebase/php-jwt',
    code: `<?php
require 'vendor/autoload.php';

use Firebase\\JWT\\JWT;

function beckon_proof(array $user): string {
    $now = time();
    $claims = [
        'sub' => (string) $user['id'],
        'iat' => $now,
        'exp' => $now + 3600,
        'properties' => ['plan' => $user['plan']],
        'company' => ['uid' => (string) $user['company_id']],
    ];
    return JWT::encode($claims, getenv('BECKON_VERIFICATION_KEY'), 'HS256');
}
`,
  },
  {
    name: 'go',
    title: 'Go',
    install: 'go get github.com/golang-jwt/jwt/v5',
    code: `package main

import (
	"os"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

func beckonProof(userID, plan, companyID string) (string, error) {
	now := time.Now()
	claims := jwt.MapClaims{
		"sub":        userID,
		"iat":        now.Unix(),
		"exp":        now.Add(time.Hour).Unix(),
		"properties": map[string]any{"plan": plan},
		"company":    map[string]any{"uid": companyID},
	}
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	return token.SignedString([]byte(os.Getenv("BECKON_VERIFICATION_KEY")))
}
`,
  },
]

/** What the page does with it. */
export const PROOF_ON_PAGE = 'beckon.identify(user.id, { uid_hash: proof })'
