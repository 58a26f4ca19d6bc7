# Completion of pix for PowerShell. In $PROFILE:  pix autocomplete powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName pix -ScriptBlock {
    param($word, $command, $cursor)
    $typed = @($command.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        # Windows PowerShell cannot pass an empty word: two quotes stand for it.
        $lines = @(pix __complete @typed $(if ($word) { $word } else { '""' }) 2>$null)
    } finally { [Console]::OutputEncoding = $encoding }
    $files, $prefix = "$($lines[-1])" -split "`t", 2
    $found = @($lines | Select-Object -SkipLast 1 | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $value.StartsWith($word, 'OrdinalIgnoreCase')) { return }
        # Values of others: quoted, and never expanded.
        $quoted = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        $text = if ($value -match '^[-\w=]+$') { $value } else { $quoted }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $(if ($about) { $about } else { $value }))
    })
    if ($found) { $found }
    # Without a result, PowerShell offers files.
    elseif ($prefix -or $files -notin ':files', ':csv') { '' }
}
